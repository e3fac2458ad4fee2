import { and, asc, count, eq, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import { get } from '../../../crud/row.ts'
import type { ActKey, Actor, Db, School, Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { admissionCrud } from '../../applicants/admissions.ts'
import { admissions } from '../../applicants/contract.ts'
import { lockOpen } from '../../applicants/stages.ts'
import { admission, type AdmissionRow } from '../../applicants/tables.ts'
import { admissionSetting } from '../../../institute/settings/tables.ts'
import { pictureTypes } from '../../../platform/files/contract.ts'
import type { FileOwner } from '../../../core/module-parts.ts'
import { giveFile, releaseFile } from '../../../platform/files/name-files.ts'
import { file } from '../../../platform/files/tables.ts'
import { type DocumentKind, mostPapers, type Paper, paperTypes } from './contract.ts'
import { admissionDocument } from './tables.ts'

const shown = {
  id: admissionDocument.id,
  kind: admissionDocument.kind,
  fileId: admissionDocument.fileId,
  fileName: file.name,
  type: sql<string>`${file.type}`,
  sentBy: admissionDocument.sentBy,
  state: admissionDocument.state,
}

/** Who sees an application opens what came with it. */
export const paperOwner: FileOwner = {
  resource: admissions.name,
  types: paperTypes,
  rows: (user: User, action: Action) =>
    sql`(select ${admission.id} from ${admission} where ${reach(user, admissions.name, action, admissionCrud.within)})`,
}

export async function listPapers(school: School, user: User, id: string) {
  await get(admissionCrud, { school, user, id })
  const rows = await papersOf(school.db, id)
  return { rows, missing: await missingIn(school.db, rows) }
}

export function papersOf(db: Db | Tx, id: string): Promise<Paper[]> {
  return db
    .select(shown)
    .from(admissionDocument)
    .innerJoin(file, eq(file.id, admissionDocument.fileId))
    .where(eq(admissionDocument.admissionId, id))
    .orderBy(asc(admissionDocument.id))
}

/** What the school requires and has not, or not in order. */
export async function missingIn(db: Db | Tx, papers: readonly Paper[]): Promise<DocumentKind[]> {
  const asked = await askedFor(db)
  const there = new Set(papers.filter(({ state }) => state !== 'refused').map(({ kind }) => kind))
  return asked.flatMap(({ kind, isRequired }) => (isRequired && !there.has(kind) ? [kind] : []))
}

/** What the school asks families to send. */
export async function askedFor(db: Db | Tx): Promise<{ kind: DocumentKind; isRequired: boolean }[]> {
  const [set] = await db.select().from(admissionSetting)
  if (!set) return []
  const said = [
    ['photo', set.photo],
    ['birth-certificate', set.birthCertificate],
    ['guardian-card', set.guardianCard],
    ['report-card', set.reportCard],
    ['leaving-certificate', set.leavingCertificate],
  ] as const
  return said.flatMap(([kind, asks]) => (asks === 'none' ? [] : [{ kind, isRequired: asks === 'required' }]))
}

type Adding = { id: string; kind: DocumentKind; fileId: string }

/** The office puts a file that it has sent with an application. */
export async function addPaper(school: School, user: User, { id, kind, fileId }: Adding): Promise<Paper> {
  return school.transaction(user, 'admissions.document-added', async (tx) => {
    const row = await lockOpen(tx, user, id)
    describe(tx, { name: recordLabel(admissions, row) })
    return keepPaper(tx, { user, row, kind, fileId, sentBy: 'office' })
  })
}

type Keeping = {
  user: Actor
  row: AdmissionRow
  kind: DocumentKind
  fileId: string
  sentBy: 'office' | 'family'
}

/** What the office puts there itself is in order; what a family sends, it looks at first. */
export async function keepPaper(tx: Tx, { user, row, kind, fileId, sentBy }: Keeping): Promise<Paper> {
  const [there] = await tx
    .select({ papers: count() })
    .from(admissionDocument)
    .where(eq(admissionDocument.admissionId, row.id))
  if ((there?.papers ?? 0) >= mostPapers)
    refuse('admissions.papers-full', 'An application takes at most {most} documents', { most: mostPapers })
  if (!(await giveFile(tx, { user, resource: admissions.name, rowId: row.id, fileId })))
    refuse('admissions.file-gone', 'This file no longer exists. Choose it again')
  const [made] = await tx
    .insert(admissionDocument)
    .values({ admissionId: row.id, kind, fileId, sentBy, state: sentBy === 'office' ? 'accepted' : 'new' })
    .returning({ id: admissionDocument.id })
  const paper = (await papersOf(tx, row.id)).find(({ id }) => id === made?.id)
  if (!paper) throw new Error('an insert returned nothing')
  if (kind === 'photo' && !pictureTypes.some((type) => type === paper.type))
    refuse('file-type', 'This kind of file cannot be used here. Choose a file of another kind')
  return paper
}

type One = { id: string; paperId: string }

export async function judgePaper(
  school: School,
  user: User,
  { state, ...one }: One & { state: Paper['state'] },
): Promise<Paper> {
  return change(school, user, { act: 'admissions.document-judged', ...one }, async (tx, paper) => {
    await tx.update(admissionDocument).set({ state }).where(eq(admissionDocument.id, paper.id))
    return { ...paper, state }
  })
}

export async function removePaper(school: School, user: User, one: One) {
  return change(school, user, { act: 'admissions.document-removed', ...one }, async (tx, { id, fileId }) => {
    await tx.delete(admissionDocument).where(eq(admissionDocument.id, id))
    await releaseFile(tx, { rowId: one.id, fileId })
    return { id }
  })
}

async function change<T>(
  school: School,
  user: User,
  { act, id, paperId }: One & { act: ActKey },
  fn: (tx: Tx, paper: Paper) => Promise<T>,
): Promise<T> {
  return school.transaction(user, act, async (tx) => {
    const row = await lockOpen(tx, user, id)
    const [found] = await tx
      .select(shown)
      .from(admissionDocument)
      .innerJoin(file, eq(file.id, admissionDocument.fileId))
      .where(and(eq(admissionDocument.id, paperId), eq(admissionDocument.admissionId, id)))
    if (!found) return refuseMissing()
    describe(tx, { name: recordLabel(admissions, row), document: found.fileName })
    return fn(tx, found)
  })
}
