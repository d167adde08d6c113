import { execFileSync, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'releases/portal-process'
import { isOpen } from '../cable/contenders'
import type { Contender } from '../report'

/**
 * Puts nginx with TLS and HTTP/2 before each of these ports. Resolves with its ports, and the hash by which Chromium trusts its key: it caches nothing that it loads despite an error.
 */
export async function serveTls(
  folder: string,
  behind: Record<Contender, number>,
): Promise<{ ports: Record<Contender, number>; trusted: string; stop: () => Promise<void> }> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:*.localhost'
  execFileSync('openssl', [...options.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const ports = { floor: await freePort(), split: await freePort(), portal: await freePort() }
  const site = (port: number, to: number) => `
    server {
      listen 127.0.0.1:${port} ssl http2;
      ssl_certificate ${certificate};
      ssl_certificate_key ${key};
      location / {
        proxy_pass http://127.0.0.1:${to};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        # Outside of production the portal's policy allows live connections without TLS only.
        proxy_hide_header Content-Security-Policy;
        add_header Content-Security-Policy $policy;
      }
    }`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; ${temporary.join(' ')}
      map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
      map $upstream_http_content_security_policy $policy { default $upstream_http_content_security_policy; '~^(?<before>.*) ws:(?<after>.*)$' '$before wss:$after'; }
      ${site(ports.floor, behind.floor)}${site(ports.split, behind.split)}${site(ports.portal, behind.portal)}
    }`,
  )
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  // Also when the benchmark fails.
  process.once('exit', () => nginx.kill())
  for (const port of Object.values(ports)) while (!(await isOpen(port)) && nginx.exitCode === null) await pause(100)
  if (nginx.exitCode !== null) throw new Error('nginx did not start; its messages are above')
  return {
    ports,
    trusted: createHash('sha256')
      .update(new X509Certificate(readFileSync(certificate)).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    async stop() {
      nginx.kill()
      await ended
    },
  }
}
