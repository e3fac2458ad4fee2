import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { faultOfForm, faultOfRequest, type Signed } from './testing-s3-signatures.ts'

type Kept = { content: Buffer; type: string; at: Date }

/** An S3 bucket in this process that accepts only correctly signed requests. */
export type StandIn = {
  url: string
  bucket: string
  key: string
  secret: string
  kept: Map<string, Kept>
  /** The error codes of refused requests, the latest last. */
  refused: string[]
  /** Its clock; advance it to let signatures expire. */
  clock: { now: () => Date }
  close(): Promise<void>
}

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

/**
 * Starts a stand-in for S3: objects, ranges, copies, lists, deletes, links and forms. The caller must close it.
 */
export async function startStandIn(): Promise<StandIn> {
  const at: StandIn = {
    url: '',
    bucket: 'maktab-files',
    key: 'STANDINKEY',
    secret: 'stand-in/secret',
    kept: new Map(),
    refused: [],
    clock: { now: () => new Date() },
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
  const server = createServer((request, response) => {
    void answerTo(at, request).then((answer) => write(at, response, answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return at
}

function write(at: StandIn, response: ServerResponse, { status, headers = {}, body = '' }: Answer) {
  if (status >= 400) at.refused.push(/<Code>(.*)<\/Code>/.exec(String(body))?.[1] ?? String(status))
  // Allows browsers of other origins to read the responses, as the bucket's CORS rules would.
  response.writeHead(status, { 'access-control-allow-origin': '*', ...headers }).end(body)
}

async function answerTo(at: StandIn, request: IncomingMessage): Promise<Answer> {
  const signed: Signed = {
    method: request.method ?? '',
    url: new URL(request.url ?? '', at.url),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: await buffer(request),
  }
  const [, bucket, ...rest] = signed.url.pathname.split('/')
  const name = decodeURIComponent(rest.join('/'))
  if (bucket !== at.bucket) return refusal(404, 'NoSuchBucket')
  if (signed.method === 'POST' && signed.headers['content-type']?.startsWith('multipart/form-data'))
    return takeForm(at, signed)
  const fault = faultOfRequest(signed, { ...at, now: at.clock.now() })
  if (fault) return refusal(403, fault)
  if (name === '') return signed.method === 'GET' ? listed(at, signed.url) : deleted(at, signed.body)
  return signed.method === 'PUT' ? put(at, name, signed) : got(at, name, signed)
}

async function takeForm(at: StandIn, { headers, body }: Signed): Promise<Answer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  const file = form.get('file')
  if (!(file instanceof Blob)) return refusal(400, 'MalformedPOSTRequest')
  const content = Buffer.from(await file.arrayBuffer())
  const fault = faultOfForm(fields, content, {
    keys: { ...at, now: at.clock.now() },
    bucket: at.bucket,
  })
  if (fault) return refusal(fault.startsWith('Entity') ? 400 : 403, fault)
  at.kept.set(fields.key ?? '', { content, type: fields['Content-Type'] ?? '', at: at.clock.now() })
  return { status: 204 }
}

function put(at: StandIn, name: string, { headers, body }: Signed): Answer {
  const source = headers['x-amz-copy-source']
  if (source === undefined) {
    at.kept.set(name, { content: body, type: headers['content-type'] ?? '', at: at.clock.now() })
    return { status: 200, headers: { etag: etag(body) } }
  }
  const from = at.kept.get(decodeURIComponent(source).replace(`${at.bucket}/`, ''))
  if (!from) return refusal(404, 'NoSuchKey')
  at.kept.set(name, { ...from, at: at.clock.now() })
  return xml(`<CopyObjectResult><ETag>${etag(from.content)}</ETag></CopyObjectResult>`)
}

function got(at: StandIn, name: string, { method, headers, url }: Signed): Answer {
  const found = at.kept.get(name)
  if (!found) return method === 'HEAD' ? { status: 404 } : refusal(404, 'NoSuchKey')
  const { content, type } = found
  const said = url.searchParams
  const more = {
    'content-type': said.get('response-content-type') ?? type,
    'content-disposition': said.get('response-content-disposition') ?? 'inline',
    'cache-control': said.get('response-cache-control') ?? '',
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined)
    return {
      status: 200,
      headers: { ...more, 'content-length': String(content.length) },
      ...(method === 'GET' && { body: content }),
    }
  const range = `bytes ${from}-${to}/${content.length}`
  return {
    status: 206,
    headers: { ...more, 'content-range': range },
    body: content.subarray(Number(from), Number(to) + 1),
  }
}

function listed(at: StandIn, url: URL): Answer {
  const prefix = url.searchParams.get('prefix') ?? ''
  const names = [...at.kept].filter(([name]) => name.startsWith(prefix))
  const contents = names.map(
    ([name, { at: time, content }]) =>
      `<Contents><Key>${name}</Key><LastModified>${time.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
  )
  return xml(
    `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}<KeyCount>${names.length}</KeyCount></ListBucketResult>`,
  )
}

function deleted(at: StandIn, body: Buffer): Answer {
  for (const [, name = ''] of body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)) at.kept.delete(name)
  return xml('<DeleteResult></DeleteResult>')
}

function refusal(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status }
}

function xml(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

function etag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}
