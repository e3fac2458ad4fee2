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

/** Sends a file in three steps: it is announced, brought to where it is kept, and looked at. */
export async function sendFile(chosen: File, { for: resource, signal, onShare }: Sent): Promise<FileView> {
  const file = await madeSmall(chosen)
  const { name, size: bytes } = file
  const body = { for: resource, name: name.slice(0, 255), type: typeOf(file), bytes }
  const { id, send } = await call(beginFile, { body, signal })
  await bring(file, send, { signal, onShare })
  return call(keepFile, { params: { id }, signal })
}

/** What files may be, as the browser's dialogue wants it: by their endings, since not every machine knows their types. */
export function endingsOf(types: readonly string[]): string[] {
  return types.flatMap((type) => (isPicture(type) ? [type] : (known(type) ?? [])))
}

/** By its ending; what a machine says of the type depends on what is installed there. */
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

/** Pictures of a telephone are larger than what is kept. */
export async function madeSmall(file: File): Promise<File> {
  const isLarge = isPicture(file.type) && file.size > mostPictureBytes
  return isLarge ? shrinkPicture(file, { most: mostPictureBytes, longest: 2000 }) : file
}

/** Brings a content to where it belongs. fetch cannot tell how much of a body has gone out. */
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

/** Our own refusals say why; whatever else goes wrong on the way is the network's. */
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
