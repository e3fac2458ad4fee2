import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request for AWS Signature Version 4, implemented independently from its documentation. */
export type Signed = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: Buffer
}
export type Keys = { key: string; secret: string; now: Date }

/** The S3 error code of a rejected request. */
export type Fault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'XAmzContentSHA256Mismatch'

/** Why the signature, in the Authorization header or the URL, is wrong or expired; null if it is valid. */
export function faultOfRequest(request: Signed, keys: Keys): Fault | null {
  if (request.url.searchParams.has('X-Amz-Signature')) return faultOfLink(request, keys)
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, credential = '', names = '', signature = ''] = given
  const time = request.headers['x-amz-date'] ?? ''
  if (Math.abs(momentOf(time) - keys.now.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const payload = request.headers['x-amz-content-sha256'] ?? ''
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  return compare(canonical(request, { names, payload }), { credential, time, signature }, keys)
}

function faultOfLink(request: Signed, keys: Keys): Fault | null {
  const said = (name: string) => request.url.searchParams.get(name) ?? ''
  const time = said('X-Amz-Date')
  const age = keys.now.getTime() - momentOf(time)
  if (!(age >= -60_000 && age <= Number(said('X-Amz-Expires')) * 1_000)) return 'AccessDenied'
  const names = said('X-Amz-SignedHeaders')
  const credential = said('X-Amz-Credential')
  const text = canonical(request, { names, payload: 'UNSIGNED-PAYLOAD' })
  return compare(text, { credential, time, signature: said('X-Amz-Signature') }, keys)
}

/**
 * Validates the fields of a form upload: the policy must be signed and unexpired, and every field must satisfy
 * it.
 */
export function faultOfForm(
  fields: Readonly<Record<string, string>>,
  content: Buffer,
  { keys, bucket }: { keys: Keys; bucket: string },
): Fault | 'EntityTooLarge' | 'EntityTooSmall' | null {
  const policy = fields.Policy ?? ''
  const credential = fields['X-Amz-Credential'] ?? ''
  const [key = '', day = '', region = ''] = credential.split('/')
  if (key !== keys.key) return 'InvalidAccessKeyId'
  if (!isEqual(sign(policy, { secret: keys.secret, day, region }), fields['X-Amz-Signature'] ?? ''))
    return 'SignatureDoesNotMatch'
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as Policy
  if (Date.parse(expiration) < keys.now.getTime()) return 'AccessDenied'
  const given: Record<string, string> = { ...fields, bucket }
  const covered = new Set(['Policy', 'X-Amz-Signature'])
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      if (content.length > Number(condition[2])) return 'EntityTooLarge'
      if (content.length < Number(condition[1])) return 'EntityTooSmall'
      continue
    }
    const [name, value] = wantedBy(condition)
    covered.add(name)
    if (given[name] !== value) return 'AccessDenied'
  }
  return Object.keys(fields).every((name) => covered.has(name)) ? null : 'AccessDenied'
}

type Condition = Record<string, string> | [string, string | number, string | number]
type Policy = { expiration: string; conditions: Condition[] }

/** `{ key: 'a' }` and `['eq', '$key', 'a']` are equivalent. */
function wantedBy(condition: Condition): [name: string, value: string] {
  if (Array.isArray(condition)) return [String(condition[1]).replace('$', ''), String(condition[2])]
  const [pair] = Object.entries(condition)
  return pair ?? ['', '']
}

type Given = { credential: string; time: string; signature: string }

function compare(text: string, { credential, time, signature }: Given, keys: Keys): Fault | null {
  const [key = '', day = '', region = ''] = credential.split('/')
  if (key !== keys.key) return 'InvalidAccessKeyId'
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(text)].join('\n')
  return isEqual(sign(toSign, { secret: keys.secret, day, region }), signature)
    ? null
    : 'SignatureDoesNotMatch'
}

function canonical({ method, url, headers }: Signed, { names, payload }: { names: string; payload: string }) {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  return [method, url.pathname, query, lines.join(''), names, payload].join('\n')
}

function sign(text: string, { secret, day, region }: { secret: string; day: string; region: string }) {
  const steps = [day, region, 's3', 'aws4_request']
  const key = steps.reduce((made: string | Buffer, step) => hmac(made, step), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

function isEqual(right: string, given: string): boolean {
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given))
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `20261119T041000Z` */
function momentOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
