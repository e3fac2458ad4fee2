import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import {
  type GuardianLine,
  guardians,
  sensitivePermission,
} from '../../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { settleLater, settlePeople } from '../../../people/students-and-guardians/settle-people.ts'
import { guardian } from '../../../people/students-and-guardians/tables.ts'
import type { Link } from './guardian-book.ts'
import { childrenIn, loadChildren, numbersIn } from './guardian-children.ts'
import { linksOf } from './guardian-find.ts'
import type { Writing, WritingRow, Written } from '../row-store.ts'
import { detailsIn, writeDetails } from '../students/student-details.ts'
import { codeFamilies } from '../students/student-families.ts'
import type { Left } from '../students/student-left.ts'
import { addLinks, alterLinks, bareLink, newLink, sayOfLink } from '../students/student-links.ts'
import { writeRows } from '../write-rows.ts'

/** What a row of a list of guardians wrote, and the values from before. */
export type GuardianLeft = Pick<Left, 'columns' | 'details' | 'coded'> & {
  links: ({ studentId: string } & Left['links'][number])[]
}
type Going = WritingRow & { line: GuardianLine; left: GuardianLeft }

/** Adds and changes guardians with their sensitive details, and links them to their children. */
export async function writeGuardianRows(tx: Tx, { rows, ...by }: Writing): Promise<Written> {
  await settleLater(tx)
  const going = rows.map((row): Going => {
    const left = { columns: null, links: [], details: [], coded: [] }
    return { ...row, line: row.body as GuardianLine, left }
  })
  const { written, failures } = await writeRows(tx, guardianCrud, {
    ...by,
    rows: going.map((row) => ({ ...row, body: ownPart(row) })),
  })
  const done = going.filter(({ number }) => written.has(number))
  const known = await whoseDetails(
    tx,
    by,
    done.map(({ rowId }) => rowId),
  )
  const told = done.filter(({ rowId }) => known.has(rowId))
  const says = told.map(({ rowId, line, left }) => ({ id: rowId, says: detailsIn(line), left }))
  await writeDetails(tx, says, by.at)
  const children = await linkAll(tx, by, done)
  if (!by.isTrial) await codeFamilies(tx, by.user, children)
  await settlePeople(
    tx,
    [...done, ...children].map(({ rowId }) => rowId),
  )
  for (const { number, left, version } of done) {
    const row = written.get(number)
    if (row)
      written.set(number, { ...row, before: { ...left, columns: version === null ? null : row.before } })
  }
  return { written, failures }
}

const own = new Set([...Object.keys(guardians.fields.shape), 'custom'])

const names = new Set(['name', 'firstName', 'lastName'])

/** What no row changes of an existing guardian: it neither changes the name nor clears the campus. */
export function isLasting(field: string, said: unknown): boolean {
  return names.has(field) || (field === 'campusId' && !said)
}

function ownPart({ body, version }: WritingRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([key, said]) => own.has(key) && !(version !== null && isLasting(key, said))),
  )
}

type By = Omit<Writing, 'rows'>

/** The guardians whose sensitive details the user may write. */
async function whoseDetails(tx: Tx, { user }: By, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const mayWrite = reach(user, sensitivePermission.resource, 'edit', guardianCrud.within)
  const found = await tx
    .select({ id: guardian.id })
    .from(guardian)
    .where(sql`${inArray(guardian.id, [...ids])} and ${mayWrite}`)
  return new Set(found.map(({ id }) => id))
}

/** Links guardians to the children of their rows; returns the links, each with the row that caused it. */
async function linkAll(tx: Tx, { user }: By, rows: readonly Going[]) {
  const known = await loadChildren(
    tx,
    user,
    rows.flatMap(({ line }) => numbersIn(line)),
  )
  const theirs = rows.flatMap(({ line, ...row }) =>
    childrenIn(line, known).known.map((child) => ({ ...row, line, child })),
  )
  const before = await linksOf(tx, [...new Set(theirs.map(({ child }) => child.id))])
  const after = Map.groupBy(
    before.map((link) => ({ ...bareLink(link) })),
    ({ studentId }) => studentId,
  )
  // The link of a guardian with their own row is undone with that row, even if another guardian moved in front
  // of them.
  const own = new Map(theirs.map(({ rowId, left, child }) => [`${child.id} ${rowId}`, left]))
  const causes = new Map(own)
  for (const { rowId, line, left, child } of theirs) {
    const all = after.get(child.id) ?? []
    after.set(child.id, all)
    const were = new Map(all.map((one) => [one, JSON.stringify(one)]))
    const pair = { studentId: child.id, guardianId: rowId }
    const link = all.find(({ guardianId }) => guardianId === rowId) ?? {
      ...newLink,
      ...pair,
      relation: 'other',
    }
    if (!all.includes(link)) all.push(link)
    sayOf(all, link, line)
    for (const one of all)
      if (!own.has(keyOf(one)) && were.get(one) !== JSON.stringify(one)) causes.set(keyOf(one), left)
  }
  await keepLinks(tx, { before, after: [...after.values()].flat(), causes })
  return theirs.map(({ child, left }) => ({ rowId: child.id, left }))
}

function sayOf(all: readonly Link[], link: Link, line: GuardianLine) {
  const { relation, mayPickUp, getsBills, language } = line
  const said = { relation, mayPickUp, getsBills, language }
  Object.assign(link, Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)))
  sayOfLink(all, link, { maySee: line.maySee, order: line.contactOrder })
}

type Keeping = { before: readonly Link[]; after: readonly Link[]; causes: ReadonlyMap<string, GuardianLeft> }

async function keepLinks(tx: Tx, { before, after, causes }: Keeping) {
  const was = new Map(before.map((link) => [keyOf(link), bareLink(link)]))
  const changed = after.filter(
    (link) => JSON.stringify(was.get(keyOf(link))) !== JSON.stringify(bareLink(link)),
  )
  for (const link of changed) {
    const { studentId, guardianId } = link
    const before = was.get(keyOf(link)) ?? null
    causes.get(keyOf(link))?.links.push({ studentId, guardianId, before, after: link })
  }
  await alterLinks(
    tx,
    changed.filter((link) => was.has(keyOf(link))),
  )
  await addLinks(
    tx,
    changed.filter((link) => !was.has(keyOf(link))),
  )
}

function keyOf({ studentId, guardianId }: Link): string {
  return `${studentId} ${guardianId}`
}
