import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'
import { file } from '../../platform/files/tables.ts'
import { exactCell } from '../../core/documents/csv.ts'

export type KeptFile = {
  id: string
  path: string
  name: string
  resource: string
  ownerId: string | null
  type: string
  bytes: number
  sha256: string | null
  content: string
  createdAt: string
}

/** Every file that is kept and was not taken away, with the path that it has in an export. */
export async function filesOf(
  tx: Tx,
  pathOf: (resource: string, name: string) => string,
): Promise<KeptFile[]> {
  const rows = await tx
    .select()
    .from(file)
    .where(and(isNotNull(file.content), isNull(file.deletedAt)))
    .orderBy(asc(file.id))
  return rows.flatMap(({ id, name, resource, ownerId, type, bytes, sha256, content, createdAt }) =>
    content === null
      ? []
      : [
          {
            id,
            path: pathOf(resource, name),
            name,
            resource,
            ownerId,
            type,
            bytes,
            sha256,
            content,
            createdAt,
          },
        ],
  )
}

const columns = [
  'id',
  'path',
  'name',
  'resource',
  'ownerId',
  'type',
  'bytes',
  'sha256',
  'createdAt',
] as const satisfies readonly (keyof KeptFile)[]

/** Which file lies where, as CSV. */
export function fileList(files: readonly KeptFile[]): string {
  const lines = files.map((one) => columns.map((column) => exactCell(one[column])).join(','))
  return `\uFEFF${[columns.map(exactCell).join(','), ...lines].map((line) => `${line}\r\n`).join('')}`
}
