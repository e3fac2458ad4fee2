import { count, endpoint, page } from 'kit/contract/contract'
import type { NamedRows } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'

/** What pictures may be; they are drawn anew before they are kept. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** What documents may be. */
export const documentTypes = [
  'application/pdf',
  ...pictureTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/plain',
] as const
export type FileType = (typeof documentTypes)[number]

/** How names of these types end; the first is put behind a name that ends otherwise. */
export const fileEndings: Record<FileType, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
}

/** Bytes of a picture; browsers make larger ones smaller before they send them. */
export const mostPictureBytes = 500 * 1024
/** The most that a school may set for its files. */
const mostMegabytes = 50
/** Within which a file has to arrive, and be taken into a form. */
export const openHours = 24

export const fileView = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
})
export type FileView = z.output<typeof fileView>

/** How the content is sent: as the body of a PUT, or as `file` in a form of these fields. */
const sending = z.object({
  method: z.enum(['PUT', 'POST']),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type Sending = z.output<typeof sending>

const one = { params: { id: '01980000-0000-7000-8000-0000000f1e01' } }

export const beginFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Say which file will be sent for a row of a resource; answers where its content goes',
  may: 'signed-in',
  forKeys: true,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    for: z.string().min(1).max(60),
    name: z.string().trim().min(1).max(255),
    type: z.enum(documentTypes),
    bytes: z.int().min(1),
  }),
  response: z.object({ id: z.uuid(), send: sending }),
  example: { body: { for: 'documents', name: 'licence.pdf', type: 'application/pdf', bytes: 1_200 } },
})

export const sendContent = endpoint({
  method: 'PUT',
  path: '/files/:id/content',
  summary: 'Send the content of a file that I have begun: as many bytes as I said',
  may: 'signed-in',
  forKeys: true,
  takes: 'raw',
  status: 204,
  limit: mostMegabytes * 1024 * 1024,
  params: idParams,
  example: one,
})

export const keepFile = endpoint({
  method: 'POST',
  path: '/files/:id/completion',
  summary: 'The content is there: look at it and keep it. A row can name the file from then on',
  may: 'signed-in',
  forKeys: true,
  params: idParams,
  response: fileView,
  example: one,
})

export const dropFile = endpoint({
  method: 'DELETE',
  path: '/files/:id',
  summary: 'Take away a file of mine that no row names',
  may: 'signed-in',
  forKeys: true,
  params: idParams,
  response: fileView,
  example: one,
})

export const listFiles = endpoint({
  method: 'GET',
  path: '/files',
  summary: 'What files are called, and how large they are: of those that I may open',
  may: 'signed-in',
  forKeys: true,
  query: z.strictObject({
    ids: z.string().max(4_000).optional(),
    limit: count(1, 100, 20),
  }),
  response: page(fileView),
  example: {},
})

export const openFile = endpoint({
  method: 'GET',
  path: '/files/:id',
  summary: 'Download a file; it comes itself, or as a redirection to a link that is good for a minute',
  may: 'signed-in',
  forKeys: true,
  gives: 'file',
  params: idParams,
  example: one,
})

export const showFile = endpoint({
  method: 'GET',
  path: '/files/:id/preview',
  summary: 'The same, to be shown within the page: pictures and PDF alone',
  may: 'signed-in',
  forKeys: true,
  gives: 'file',
  params: idParams,
  example: one,
})

export const readUsage = endpoint({
  method: 'GET',
  path: '/file-usage',
  summary: 'How much room the files of the school take, and how much there is',
  may: ['institute', 'edit'],
  response: z.object({ bytes: z.int(), files: z.int(), most: z.int() }),
  example: {},
})

/** Files, for the fields that name one. */
export const files: NamedRows = {
  name: 'files',
  label: { one: 'File', many: 'Files' },
  search: ['name'],
  endpoints: { list: listFiles, get: openFile },
}
