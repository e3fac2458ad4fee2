import { Refused } from 'kit/http/client'
import type { Problem } from 'kit/contract/refusal'
import {
  beginFile,
  documentTypes,
  fileEndings,
  type FileType,
  type FileView,
  keepFile,
  mostPictureBytes,
  pictureTypes,
  type Sending,
} from 'tenant-api/contract/platform/files'
import { call } from '../../shell/session/api.ts'
import { shrinkPicture } from '../../ui/form/file/shrink-picture.ts'

type Sent = { for: string; signal: AbortSignal; onShare: (share: number) => void }

/** Uploads a file in three steps: announce it, transfer it to the store, and have it checked. */
export async function sendFile(chosen: File, { for: resource, signal, onShare }: Sent): Promise<FileView> {
  const file = await madeSmall(chosen)
  const { name, size: bytes } = file
  const body = { for: resource, name: name.slice(0, 255), type: typeOf(file), bytes }
  const { id, send } = await call(beginFile, { body, signal })
  await bring(file, send, { signal, onShare })
  return call(keepFile, { params: { id }, signal })
}

/**
 * The accepted types as file extensions for the browser's file dialog, since not every machine knows the types.
 */
export function endingsOf(types: readonly string[]): string[] {
  return types.flatMap((type) => (isPicture(type) ? [type] : (known(type) ?? [])))
}

/** The type by file extension; the type that a machine reports depends on what is installed there. */
export function typeOf({ name, type }: File): FileType {
  const ended = documentTypes.find((one) => known(one)?.some((ending) => name.toLowerCase().endsWith(ending)))
  return ended ?? documentTypes.find((one) => one === type) ?? 'text/plain'
}

function known(type: string): readonly string[] | undefined {
  return Object.entries(fileEndings).find(([one]) => one === type)?.[1]
}

function isPicture(type: string): boolean {
  return pictureTypes.some((picture) => picture === type)
}

/** Scales down pictures that exceed the limits, such as those of a phone's camera. */
export async function madeSmall(file: File): Promise<File> {
  const isLarge = isPicture(file.type) && file.size > mostPictureBytes
  return isLarge ? shrinkPicture(file, { most: mostPictureBytes, longest: 2000 }) : file
}

/** Transfers a content by XMLHttpRequest, because fetch does not report upload progress. */
export function bring(
  file: File,
  { method, url, fields }: Sending,
  { signal, onShare }: Pick<Sent, 'signal' | 'onShare'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Refused(problemOf(request))),
    )
    request.addEventListener('error', () => reject(new Refused(problemOf(request))))
    request.addEventListener('abort', () =>
      reject(new DOMException('the reader has stopped it', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (method === 'PUT') request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(method === 'PUT' ? file : formOf(file, fields))
  })
}

function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Our own refusals have a reason; any other failure counts as a network error. */
function problemOf(request: XMLHttpRequest): Problem {
  if (request.getResponseHeader('content-type')?.includes('problem+json'))
    return JSON.parse(request.responseText) as Problem
  const detail = 'Oops! Network Error Try again later'
  return {
    type: 'about:blank',
    title: detail,
    detail,
    status: request.status,
    code: 'network',
    requestId: '',
  }
}
