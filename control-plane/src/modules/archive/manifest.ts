import { z } from 'zod'

/** A table as it was copied: its rows in the order of their key, in PostgreSQL's text format. */
const table = z.strictObject({
  name: z.string(),
  /** Those that are stored; what is computed is computed again. */
  columns: z.array(z.string()),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  /** Of the whole copy, in hex. */
  sha256: z.string().length(64),
  /** In so many sealed parts it lies in the store. */
  parts: z.int().min(0),
})
export type ArchivedTable = z.infer<typeof table>

/** As our own files are called: a name leads nowhere else. */
const fileName = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/)
const file = z.strictObject({ name: fileName, bytes: z.int().min(0), sha256: z.string().length(64) })
export type ArchivedFile = z.infer<typeof file>

/** What an archive holds, with what shows that all of it is there and unchanged. */
export const manifest = z.strictObject({
  format: z.literal(1),
  archiveId: z.uuid(),
  schoolId: z.uuid(),
  /** When the snapshot was taken of which every table is. */
  takenAt: z.iso.datetime(),
  schemaVersion: z.int().min(1),
  /** The migrations that had made the schema, so that it is made by the very same ones. */
  migrations: z.array(z.strictObject({ version: z.int(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Contents of files, by their names within the school. */
  files: z.array(file),
})
export type Manifest = z.infer<typeof manifest>

/** What has gone through a copy. */
export type Measure = Pick<ArchivedTable, 'rows' | 'bytes' | 'sha256'>
