import { MAX_PHOTO_BYTES } from '@portal/rules'
import { changed, multipart, withPolicy, type Form } from './form'

/** What is sent to the store in place of the form as it was given out. `other`: a form for another job. */
export interface Refusal {
  name: string
  code: string
  status: number
  body: (given: { form: Form; other: Form; png: Buffer }) => Buffer
}

const refusal = (name: string, status: number, code: string, body: Refusal['body']): Refusal => ({ name, status, code, body })
const field = (name: string, status: number, code: string, change: (given: { form: Form; other: Form }) => Form): Refusal =>
  refusal(name, status, code, ({ form, other, png }) => multipart(change({ form, other }), png))

const swapLast = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
/** A PNG and zeros behind it: decoders don't mind. */
export const padded = (png: Buffer, size: number): Buffer => Buffer.concat([png, Buffer.alloc(size - png.length)])

export const refusals: readonly Refusal[] = [
  field('a policy that lasts longer', 403, 'SignatureDoesNotMatch', ({ form }) => withPolicy(form, (policy) => (policy.expiration = '2099-01-01T00:00:00Z'))),
  field('a policy for more bytes', 403, 'SignatureDoesNotMatch', ({ form }) => withPolicy(form, (policy) => policy.conditions.push(['content-length-range', 0, 1e9]))),
  field('a policy for any key', 403, 'SignatureDoesNotMatch', ({ form }) => withPolicy(form, (policy) => (policy.conditions = []))),
  field('a policy that is no JSON', 403, 'SignatureDoesNotMatch', ({ form }) => changed(form, { Policy: Buffer.from('{').toString('base64') })),
  field('a signature with another sign', 403, 'SignatureDoesNotMatch', ({ form }) => changed(form, { 'X-Amz-Signature': swapLast(form.fields['X-Amz-Signature']!) })),
  field('a signature in capitals', 403, 'SignatureDoesNotMatch', ({ form }) => changed(form, { 'X-Amz-Signature': form.fields['X-Amz-Signature']!.toUpperCase() })),
  field('the signature of another form', 403, 'SignatureDoesNotMatch', ({ form, other }) => changed(form, { 'X-Amz-Signature': other.fields['X-Amz-Signature']! })),
  field('another access key', 403, 'InvalidAccessKeyId', ({ form }) => changed(form, { 'X-Amz-Credential': `AKIA${form.fields['X-Amz-Credential']}` })),
  field('another algorithm', 400, 'InvalidArgument', ({ form }) => changed(form, { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA1' })),
  field('the key of another job', 403, 'AccessDenied', ({ form, other }) => changed(form, { key: other.fields['key']! })),
  field('a key that leads out of the folder', 403, 'AccessDenied', ({ form }) => changed(form, { key: '../../secret' })),
  field('another content type', 403, 'AccessDenied', ({ form }) => changed(form, { 'Content-Type': 'text/html' })),
  field('the type of SVG', 403, 'AccessDenied', ({ form }) => changed(form, { 'Content-Type': 'image/svg+xml' })),
  field('another bucket', 403, 'AccessDenied', ({ form }) => changed(form, { bucket: 'other' })),
  ...['key', 'Content-Type', 'success_action_status', 'Policy', 'X-Amz-Algorithm', 'X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Signature'].map((name) =>
    field(`no ${name}`, 403, 'AccessDenied', ({ form }) => changed(form, { [name]: null })),
  ),
  ...['acl', 'x-amz-meta-note', 'success_action_redirect', 'Content-Disposition', 'x-amz-storage-class'].map((name) =>
    field(`${name}, which no condition covers`, 403, 'AccessDenied', ({ form }) => changed(form, { [name]: 'public-read' })),
  ),
  refusal('one byte too many', 400, 'EntityTooLarge', ({ form, png }) => multipart(form, padded(png, MAX_PHOTO_BYTES + 1))),
  refusal('an empty file', 400, 'EntityTooSmall', ({ form }) => multipart(form, Buffer.alloc(0))),
  refusal('no file', 400, 'MalformedPOSTRequest', ({ form }) => multipart(form, Buffer.alloc(0)).subarray(0, multipart(form, Buffer.alloc(0)).indexOf('--between-the-parts\r\ncontent-disposition: form-data; name="file"'))),
  refusal('a form that ends within the file', 400, 'MalformedPOSTRequest', ({ form, png }) => multipart(form, png).subarray(0, -60)),
  refusal('a form that ends within the fields', 400, 'MalformedPOSTRequest', ({ form, png }) => multipart(form, png).subarray(0, 300)),
  refusal('fields of more than 20 kB', 400, 'MaxPostPreDataLengthExceeded', ({ form, png }) => multipart(changed(form, { 'x-ignore-me': 'x'.repeat(25_000) }), png)),
]

/** Of whoever wants to write elsewhere, or make a log or a page read what they wrote. */
export const hostileNames: readonly (string | Buffer)[] = [
  '../../../../etc/cron.d/x.png', '..\\..\\windows\\x.png', '/etc/passwd', '.', '', 'a\0.png', Buffer.from([0xff, 0xfe, 0x2e, 0x70, 0x6e, 0x67]), '<img src=x onerror=alert(1)>.png', '${filename}',
  'photo.png; name=key', '%2e%2e%2fx.png', '\u202egnp.exe', `${'x'.repeat(3_000)}.png`, '$(touch x).png',
]
