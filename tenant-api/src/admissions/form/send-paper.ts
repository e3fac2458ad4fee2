import { count, eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { type DocumentKind, mostPapers, type paperTypes } from './papers/contract.ts'
import { keepPaper } from './papers/papers.ts'
import { admissionDocument } from './papers/tables.ts'
import { admissions } from '../applicants/contract.ts'
import { makeRoom, takeContent } from '../../platform/files/begin-file.ts'
import { dropFile, keepFile } from '../../platform/files/keep-file.ts'
import type { ApplicationStatus } from './contract.ts'
import { page } from './send-application.ts'
import { heldRow, readStatus, visited } from './application-visits.ts'

type Sent = {
  visit: string
  kind: DocumentKind
  name: string
  type: (typeof paperTypes)[number]
  bytes: number
  content: unknown
}

/**
 * A family sends a document with its application. It takes the way of all files: told by its content, a picture drawn
 * anew. It stands as not looked at until the office has done so.
 */
export async function sendPaper(
  school: School,
  { visit, kind, content, ...given }: Sent,
): Promise<ApplicationStatus> {
  const { id } = await visited(school.db, school.now(), visit)
  const [there] = await school.db
    .select({ papers: count() })
    .from(admissionDocument)
    .where(eq(admissionDocument.admissionId, id))
  if ((there?.papers ?? 0) >= mostPapers)
    refuse('admissions.papers-full', 'An application takes at most {most} documents', { most: mostPapers })
  const nobody = { ...page, id: null }
  const fileId = await makeRoom(school, nobody, { resource: admissions.name, ...given })
  try {
    await takeContent(school, nobody, { id: fileId, content })
    await keepFile(school, nobody, { id: fileId })
    await school.transaction(page, 'admissions.document-sent', async (tx) => {
      const row = await heldRow(tx, school.now(), visit)
      describe(tx, { name: recordLabel(admissions, row) })
      await keepPaper(tx, { user: nobody, row, kind, fileId, sentBy: 'family' })
    })
  } catch (error) {
    // What did not become a document takes no room from the school.
    await dropFile(school, nobody, { id: fileId })
    throw error
  }
  return readStatus(school, visit)
}
