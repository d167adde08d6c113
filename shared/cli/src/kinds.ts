import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { Kind } from './variables'

const matching = (pattern: RegExp, looksLike: string, more: Partial<Kind<string>> = {}): Kind<string> => ({
  read: (text) => (pattern.test(text) ? text : undefined),
  looksLike,
  ...more,
})

const numberIn = (isAllowed: (value: number) => boolean, looksLike: string): Kind<number> => ({
  read: (text) => (text.trim() !== '' && isAllowed(Number(text)) ? Number(text) : undefined),
  looksLike,
})

/** A URL with one of the schemes; credentials in it make it a secret. */
const url = (schemes: readonly string[], looksLike: string): Kind<string> => ({
  read: (text) =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)) && !/\s/.test(text) ? text : undefined,
  looksLike,
  isSecret: true,
})

/** A list with commas, in which every entry can be read. */
const listKind = <T>(read: Kind<T>['read'], looksLike: string): Kind<[T, ...T[]]> => ({
  read: (text) => {
    const [first, ...others] = text.split(',').map((entry) => read(entry.trim()))
    return first !== undefined && others.every((entry) => entry !== undefined) ? [first, ...others] : undefined
  },
  looksLike,
})

const readable = (parse: (pem: string) => unknown, looksLike: string): Kind<string> => ({
  read: (pem) => {
    try {
      parse(pem)
      return pem
    } catch {
      return undefined
    }
  },
  looksLike,
  isSecret: true,
})

/** `10.0.0.0/8`, `fd00::/8`, or a single address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)))
  )
}

const hostName = (text: string): string | undefined =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) && isIP(text) === 0 ? text.toLowerCase() : undefined

const aesKey = (text: string): Buffer | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined

const choiceKind = <const T extends string>(values: readonly T[], looksLike: string): Kind<T> => ({
  read: (text) => values.find((value) => value === text),
  looksLike,
})

const randomText = matching(/^\S{32,}$/, 'at least 32 random characters; `openssl rand -hex 32` prints some', {
  isSecret: true,
})

export const kinds = {
  text: matching(/\S/, 'a text'),
  secretText: matching(/^[\x21-\x7e]+$/, 'a text without spaces', { isSecret: true }),
  secret: randomText,
  environment: choiceKind(['production', 'development', 'test'], 'production, development or test'),
  logLevel: choiceKind(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent'),
  onOff: {
    read: (text) => ({ '1': true, '0': false })[text],
    looksLike: '1 for on or 0 for off',
  } satisfies Kind<boolean>,
  port: numberIn(
    (value) => Number.isInteger(value) && value >= 1 && value <= 65_535,
    'a port from 1 to 65535, such as 3000',
  ),
  count: numberIn(
    (value) => Number.isInteger(value) && value >= 1 && value <= 1_000,
    'a whole number from 1 to 1000, such as 10',
  ),
  positive: numberIn((value) => value > 0 && value < Infinity, 'a number above 0, such as 2'),
  seconds: numberIn((value) => value >= 0 && value < Infinity, 'a number of seconds, such as 30; 0 means never'),
  address: {
    read: (text) => (isIP(text) ? text : undefined),
    looksLike: 'an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all',
  } satisfies Kind<string>,
  networks: listKind(
    (text) => (isNetwork(text) ? text : undefined),
    'addresses or networks with commas between, such as 10.0.0.0/8,fd00::1',
  ),
  domains: listKind(hostName, 'host names with commas between, such as portal.example.com'),
  origin: matching(/^https?:\/\/[^/?#@\s]+\/*$/, 'an origin, such as https://www.example.com'),
  origins: listKind(
    (text) => (/^https?:\/\/[^/?#@\s]+$/.test(text) ? text : undefined),
    'origins with commas between, such as http://localhost:4004',
  ),
  url: matching(/^https?:\/\/[^\s?#@]+$/, 'a URL without a query, such as https://api.example.com/v1'),
  apiBase: matching(/^https?:\/\/[^\s?#@]+$/, 'a URL without a query, such as https://{tenant}.api.example.com'),
  postgresUrl: url(
    ['postgres', 'postgresql'],
    'the URL of a PostgreSQL database, version 15 or newer, such as postgres://user:password@db.example.com:5432/portal',
  ),
  redisUrl: url(['redis', 'rediss'], 'the URL of a Redis server, such as redis://user:password@redis.example.com:6379'),
  smtpUrl: url(['smtp', 'smtps'], 'the URL of a mail server, such as smtps://user:password@mail.example.com:465'),
  email: matching(/^[^\s@<>]+@[^\s@<>]+$/, 'a bare address, such as no-reply@example.com'),
  bucket: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "a bucket's name alone, such as portal-files"),
  releasesBucket: matching(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!.*\.\.)[\w./-]*)?$/,
    's3://bucket or s3://bucket/prefix',
  ),
  aesKeys: {
    ...listKind(
      aesKey,
      '32 random bytes in base64, or several keys with commas between, the newest first; `openssl rand -base64 32` prints one',
    ),
    isSecret: true,
  },
  privateKey: readable(createPrivateKey, 'a private key as PEM; `npm run release -- keys <folder>` makes one'),
  publicKey: readable(createPublicKey, 'a public key as PEM; `npm run release -- keys <folder>` makes one'),
}
