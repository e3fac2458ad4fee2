import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type FileStore, NoContent } from './file-store.ts'
import type { S3Settings } from './storage.ts'

/** Maximum objects that S3 deletes in one request. */
const atOnce = 1_000

/** Stores contents in an S3 bucket, Amazon's or a compatible one. */
export function s3Store({ bucket, hasLinks, ...settings }: S3Settings): FileStore {
  const client = clientOf(settings)
  const at = (name: string) => ({ Bucket: bucket, Key: name })
  return {
    origin: settings.url === undefined ? amazon(bucket, settings.region) : new URL(settings.url).origin,
    async write(name, content) {
      const Body = Buffer.isBuffer(content) ? content : await gathered(content)
      await client.send(new PutObjectCommand({ ...at(name), Body }))
    },
    async size(name) {
      const found = await client.send(new HeadObjectCommand(at(name))).catch(missing)
      return found?.ContentLength ?? null
    },
    async read(name, span) {
      const Range = span && `bytes=${span.from}-${span.to}`
      const found = await client.send(new GetObjectCommand({ ...at(name), Range })).catch(missing)
      if (!(found?.Body instanceof Readable)) throw new NoContent(name)
      return found.Body
    },
    async move(from, to) {
      const CopySource = `${bucket}/${from}`
      const moved = await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(missing)
      if (!moved) throw new NoContent(from)
      await deleteAll([from])
    },
    async remove(names) {
      for (let skip = 0; skip < names.length; skip += atOnce)
        await deleteAll(names.slice(skip, skip + atOnce))
    },
    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key: name, LastModified: time } of page.Contents ?? [])
          if (name !== undefined && time !== undefined) yield { name, at: time }
      }
    },
    posting: (name, { type, bytes, seconds }) =>
      createPresignedPost(client, {
        ...at(name),
        Expires: seconds,
        Fields: { 'Content-Type': type },
        Conditions: [
          ['content-length-range', bytes, bytes],
          ['eq', '$Content-Type', type],
        ],
      }),
    async link(name, { type, disposition, seconds }) {
      if (!hasLinks) return null
      const said = { ResponseContentType: type, ResponseContentDisposition: disposition }
      const unkept = { ResponseCacheControl: 'private, no-store' }
      const command = new GetObjectCommand({ ...at(name), ...said, ...unkept })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
  }

  async function deleteAll(names: readonly string[]) {
    const Objects = names.map((Key) => ({ Key }))
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length > 0) throw new Error(`${Errors.length} contents could not be taken away`)
  }
}

function clientOf({ region, url, credentials }: Omit<S3Settings, 'bucket' | 'hasLinks'>): S3Client {
  return new S3Client({
    region,
    // Other stores than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With a custom URL, the bucket is in the path: it has no name in the DNS.
    ...(url === undefined ? {} : { endpoint: url, forcePathStyle: true }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret },
    }),
  })
}

function amazon(bucket: string, region: string): string {
  return `https://${bucket}.s3.${region}.amazonaws.com`
}

/**
 * Buffers a content, because S3 needs its length first; contents that pass through us are no longer than an
 * upload may be.
 */
async function gathered(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

/** Undefined if the object does not exist; rethrows any other error. */
function missing(error: unknown): undefined {
  const isMissing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
  if (!isMissing) throw error
}
