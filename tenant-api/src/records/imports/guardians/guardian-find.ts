import { and, isNull, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import { readIdentity } from 'kit/values/identity'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import {
  type GuardianLine,
  guardians,
  guardianSheet,
  type SensitiveDetails,
  sensitivePermission,
} from '../../../people/students-and-guardians/contract.ts'
import { saidOfLink } from '../../../people/students-and-guardians/families.ts'
import { guardianCrud, sexOf } from '../../../people/students-and-guardians/guardians.ts'
import { knownGuardians } from '../../../people/students-and-guardians/recognise.ts'
import { guardian, guardianLink } from '../../../people/students-and-guardians/tables.ts'
import { childrenIn, type Child, loadChildren, numbersIn } from './guardian-children.ts'
import type { Link } from './guardian-book.ts'
import type { JudgedRow, Judging } from '../workbook/read-rows.ts'
import type { FoundRow, Recognise } from '../row-store.ts'
import { mayEditAt, notYours, sensitiveFields } from '../students/student-marks.ts'
import { divided } from '../students/student-slots.ts'
import { orderOf } from '../students/student-guardians.ts'

export type FoundGuardian = FoundRow &
  Partial<SensitiveDetails> &
  Record<'name' | 'otherName', string> & { gender: string | null; phone: string | null; knows: boolean }

/** Reads rows of a list of guardians, and finds the guardians and children whom they mean. */
export async function findGuardians(
  tx: Tx,
  { rows, user, profile }: Judging & { rows: readonly JudgedRow[] },
): Promise<Recognise> {
  const blame = blamer(user)
  for (const row of rows) understand(row, profile.country, blame)
  const lines = rows.map(({ body }) => body as GuardianLine)
  const children = await loadChildren(tx, user, lines.flatMap(numbersIn))
  const links = await linksOf(tx, [...new Set([...children.values()].map(({ id }) => id))])
  const of = linksIn(links)
  const marked = await knownGuardians(tx, user, {
    phones: lines.flatMap(({ phone }) => phone ?? []),
    identityNumbers: lines.flatMap(({ identityNumber }) => identityNumber || []),
  })
  const ids = [...marked.map(({ id }) => id), ...links.map(({ guardianId }) => guardianId)]
  const book = bookOf(await load(tx, user, [...new Set(ids)]), links)
  return (row) => {
    const line = row.body as GuardianLine
    const theirs = childrenIn(line, children)
    for (const number of theirs.unknown)
      blame(row, { field: 'studentNumbers', message: noChild, fill: { number } })
    const found = book.find(line, theirs.known)
    if (found === null) return null
    settle(row, { found, children: theirs.known, of, user, blame })
    return found && { ...found, ...saidThere(line, found, { children: theirs.known, of }) }
  }
}

type Blame = (
  row: JudgedRow,
  fault: { field: string; message: string; fill?: Record<string, string> },
) => void

function blamer(user: User): Blame {
  const { say } = words(user)
  return (row, { field, message, fill }) => {
    const title = say(titleOf(guardianSheet.fields.shape[field as keyof GuardianLine]) ?? field)
    row.errors.push({ field, message: say(message, { field: title, ...fill }) })
  }
}

function understand(row: JudgedRow, country: string, blame: Blame) {
  const line = row.body as GuardianLine
  if (line.name && line.firstName === undefined) Object.assign(line, divided(line.name))
  delete line.name
  if (!line.identityNumber) return
  const read = readIdentity(line.identityNumber, line.identityType ?? 'id-card', country)
  if (read.ok) line.identityNumber = read.number
  else blame(row, { field: 'identityNumber', message: read.message, fill: { digits: String(read.digits) } })
}

const noChild = sentence('There is nobody with the registration number {number}')
const relationNeeded = sentence('Write what the guardian is to the children')
const childrenNeeded = sentence('Write the children to whom this belongs')
const markNeeded = sentence(
  'Write a telephone, an identity number or a child, by which this guardian is known again',
)
const campusNeeded = sentence('The campus is required where no children are named')
const knownAs = sentence('{name} has this number already. The name stays unchanged')

type Settling = {
  found: FoundGuardian | undefined
  children: readonly Child[]
  of: LinkOf
  user: User
  blame: Blame
}

const ofLinks = ['relation', 'maySee', 'mayPickUp', 'getsBills', 'contactOrder', 'language'] as const

/** Fills in what a row leaves open, once its guardian is looked up. */
function settle(row: JudgedRow, { found, children, of, user, blame }: Settling) {
  const line = row.body as GuardianLine
  // A row need not repeat the campus of an existing guardian: the file may be of another campus.
  if (found?.campusId === line.campusId) delete line.campusId
  if (!found) line.campusId ??= children[0]?.campusId as never
  if (!found && !line.campusId) blame(row, { field: 'campusId', message: campusNeeded })
  if (found) keepName(row, found, words(user).say)
  const isWrong = row.errors.some(({ field }) => field === 'phone')
  const isMarked = isWrong || line.phone || line.identityNumber || line.studentNumbers
  if (!found && !isMarked) blame(row, { field: 'phone', message: markNeeded })
  const isNew = children.some(({ id }) => !of(id, found?.id))
  if (isNew && !line.relation) blame(row, { field: 'relation', message: relationNeeded })
  const loose = ofLinks.find((field) => line[field] !== undefined)
  if (!line.studentNumbers && loose) blame(row, { field: loose, message: childrenNeeded })
  const mayWrite = found ? found.knows : mayEditAt(user, sensitivePermission.resource, line.campusId)
  if (mayWrite && line.identityNumber) line.identityType ??= found?.identityType ?? 'id-card'
  if (mayWrite) return
  for (const field of sensitiveFields) if (line[field]) blame(row, { field, message: notYours })
}

/** A file renames nobody: a wrong digit would rename somebody else. */
function keepName(row: JudgedRow, { name, otherName }: FoundGuardian, say: ReturnType<typeof words>['say']) {
  const line = row.body as GuardianLine
  const said = nameIn(line)
  const isSame = [name, otherName].some((known) => searchForm(known) === searchForm(said))
  if (!isSame && said !== '') row.notes.push({ field: 'firstName', message: say(knownAs, { name }) })
  delete line.firstName
  delete line.lastName
}

function nameIn({ firstName = '', lastName = '' }: GuardianLine): string {
  return `${firstName} ${lastName}`.trim()
}

/** Keys by which two rows of one file are the same guardian. */
export function keysOfGuardian(body: Readonly<Record<string, unknown>>): string[] {
  const line = body as GuardianLine
  const called = searchForm(nameIn(line))
  const keys = [
    line.identityNumber && `identity ${line.identityNumber}`,
    line.phone && `phone ${line.phone} ${called}`,
    !line.phone && !line.identityNumber && `children ${searchForm(numbersIn(line).join())} ${called}`,
  ]
  return keys.filter((key) => typeof key === 'string' && key !== '') as string[]
}

type LinkOf = (studentId: string, guardianId: string | undefined) => Link | undefined

/** The link of a student to a guardian. */
export function linksIn(links: readonly Link[]): LinkOf {
  const all = new Map(links.map((link) => [`${link.studentId} ${link.guardianId}`, link]))
  return (studentId, guardianId) => all.get(`${studentId} ${guardianId}`)
}

/** The stored values for the children of a row: if they differ, the first one that differs from the row. */
function saidThere(
  line: GuardianLine,
  { id }: FoundGuardian,
  { children, of }: { children: readonly Child[]; of: LinkOf },
) {
  const theirs = children.map((child) => ({ child, link: of(child.id, id) }))
  const linked = theirs.flatMap(({ child, link }) => (link ? [child.registrationNumber] : []))
  const isAll = linked.length === children.length
  const there = ofLinks.map((field) => {
    const values = theirs.flatMap(({ link }) => (link ? [shown(link, field)] : []))
    // The stored value may be empty, so look for its index.
    const other = values.findIndex((value) => value !== line[field])
    return [field, values[Math.max(other, 0)]]
  })
  return { ...Object.fromEntries(there), studentNumbers: isAll ? line.studentNumbers : linked.join(', ') }
}

function shown(link: Link, field: (typeof ofLinks)[number]) {
  return field === 'contactOrder' ? orderOf(link) : link[field]
}

/** All links of these students, to any guardian. */
export async function linksOf(tx: Tx, ids: readonly string[]): Promise<Link[]> {
  if (ids.length === 0) return []
  const { studentId, guardianId } = guardianLink
  return tx
    .select({ studentId, guardianId, ...saidOfLink })
    .from(guardianLink)
    .where(sql`${studentId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
    .orderBy(guardianLink.id)
}

/** Guardians whom the user may see, with the details that the user may know. */
async function load(tx: Tx, user: User, ids: readonly string[]): Promise<FoundGuardian[]> {
  if (ids.length === 0) return []
  const { within } = guardianCrud
  const rows = await tx
    .select({
      ...guardianCrud.columns,
      writable: sql<boolean>`${reach(user, guardians.name, 'edit', within)}`,
      knows: sql<boolean>`${reach(user, sensitivePermission.resource, 'edit', within)}`,
      details: sql<Partial<SensitiveDetails> | null>`(
        select jsonb_build_object('identityType', identity_type, 'identityNumber', identity_number, 'religion', religion,
          'bloodGroup', blood_group, 'medicalNote', medical_note)
        from sensitive_detail d
        where d.id = guardians.id and ${reach(user, sensitivePermission.resource, 'view', within)})`,
    })
    .from(guardian)
    .where(
      and(
        sql`${guardian.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
        isNull(guardian.archivedAt),
        reach(user, guardians.name, 'view', within),
      ),
    )
    .orderBy(guardian.id)
  return (rows as unknown as (FoundGuardian & { details: object | null })[]).map(
    ({ details, ...row }) => ({ ...row, ...details }) as FoundGuardian,
  )
}

/** An index of existing guardians by identity number, by phone, and by name and child. */
function bookOf(there: readonly FoundGuardian[], links: readonly Link[]) {
  const byPaper = Map.groupBy(there, ({ identityNumber }) => identityNumber ?? '')
  const byPhone = Map.groupBy(there, ({ phone }) => phone ?? '')
  const byId = new Map(there.map((one) => [one.id, one]))
  const ofChild = Map.groupBy(links, ({ studentId }) => studentId)
  return {
    /** Undefined if there is none, null if several match. */
    find(line: GuardianLine, children: readonly Child[]): FoundGuardian | null | undefined {
      const said = searchForm(nameIn(line))
      const isCalled = ({ name, otherName }: FoundGuardian) =>
        [name, otherName].some((one) => searchForm(one) === said)
      const [paper] = line.identityNumber ? (byPaper.get(line.identityNumber) ?? []) : []
      if (paper) return paper
      const mayBe = (one: FoundGuardian) => isOneSex(line, one) && isOnePaper(line, one)
      const called = (line.phone ? (byPhone.get(line.phone) ?? []) : []).filter(mayBe)
      if (called.length > 0) return onlyOf(called.filter(isCalled)) ?? onlyOf(called) ?? null
      const theirs = children.flatMap(({ id }) =>
        (ofChild.get(id) ?? []).flatMap(({ guardianId }) => byId.get(guardianId) ?? []),
      )
      return onlyOf([...new Set(theirs)].filter((one) => isCalled(one) && mayBe(one)))
    },
  }
}

function onlyOf(found: readonly FoundGuardian[]): FoundGuardian | undefined {
  return found.length === 1 ? found[0] : undefined
}

/** Father and mother often share one phone number. */
function isOneSex({ gender, relation }: GuardianLine, { gender: known }: FoundGuardian): boolean {
  const said = gender ?? sexOf[relation ?? '']
  return said === undefined || known === null || said === known
}

function isOnePaper(
  { identityNumber: said }: GuardianLine,
  { identityNumber: known }: FoundGuardian,
): boolean {
  return !said || !known || said === known
}
