import { createHash } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../core/school/school.ts'
import type { LinkedGuardian } from '../../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { guardian } from '../../../people/students-and-guardians/tables.ts'
import { type BookGuardian, type GuardianBook, type Link, strange } from '../guardians/guardian-book.ts'
import { insertFrom, recordOf as columnsIn, updateFrom } from '../row-records.ts'
import type { Says } from './student-details.ts'
import { orderOf, resolve, type Resolved, targetOf } from './student-guardians.ts'
import { divided, ownColumns, type StudentCells, saidIn, type Slot, slots } from './student-slots.ts'
import type { Going, Writes } from './student-write.ts'

type Meant = { row: Going; resolved: { said: StudentCells; one: BookGuardian }[] }

/** Adds new guardians, changes existing ones, and links them; returns the identity numbers to write. */
export async function writeGuardians(
  tx: Tx,
  { rows, book, at }: Writes & { book: GuardianBook },
): Promise<Says[]> {
  const made: object[] = []
  const changes = new Map<string, { row: Going; set: Record<string, unknown> }>()
  const papers: Says[] = []
  const meant = rows.map((row): Meant => {
    const of = { studentId: row.rowId, familyCode: (row.line.familyCode || row.there?.familyCode) ?? '' }
    const resolved = resolve(book, saidIn(row.line, row.there), of).flatMap(({ said, one }: Resolved) => {
      if (one === null) return []
      const human = one ?? strange(said, { id: idFor(row, said.slot), version: 1 })
      if (!one) {
        book.add(human, of)
        made.push(recordOf(human, String(row.line.campusId ?? row.there?.campusId)))
        row.left.guardians.push({ id: human.id, version: 1, before: null })
        if (said.identityNumber !== '') papers.push(paperOf(human, said, row))
      } else if (human.writable) {
        const set = differing(said, human)
        if (Object.keys(set).length > 0)
          changes.set(human.id, { row, set: { ...changes.get(human.id)?.set, ...set } })
        if (said.identityNumber !== '' && said.identityNumber !== human.identityNumber)
          papers.push(paperOf(human, said, row))
      }
      Object.assign(human, bareOf(said))
      return [{ said, one: human }]
    })
    return { row, resolved }
  })
  if (made.length > 0) await insertFrom(tx, guardianCrud, { at, columns: newColumns, records: made })
  await change(tx, at, changes)
  await writeLinks(tx, meant, book)
  return papers
}

function paperOf({ id }: BookGuardian, { identityNumber }: StudentCells, { left }: Going): Says {
  return { id, says: { identityType: 'id-card', identityNumber }, left }
}

/**
 * The same id in the trial and in the run, since rows of a later sheet refer to guardians that an earlier one
 * adds. The student's version tells imports apart: a guardian added by an earlier one may have another name by
 * now.
 */
function idFor({ rowId, version }: Going, slot: string): string {
  const hex = createHash('sha256').update(`${rowId} ${version} ${slot}`).digest('hex')
  // Version 8 of RFC 9562: a custom scheme.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const newColumns = [
  'first_name',
  'last_name',
  'other_name',
  'gender',
  'phone',
  'email',
  'profession',
  'present_address',
  'campus_id',
]

function recordOf(
  { id, name, sex, phone, email, profession, ...more }: BookGuardian,
  campus: string,
): object {
  const { firstName, lastName } = divided(name)
  const names = { first_name: firstName, last_name: lastName, other_name: more.otherName }
  const rest = { gender: sex, present_address: more.presentAddress, campus_id: campus }
  return { id, ...names, phone, email, profession, ...rest }
}

/** The values of a guardian's filled columns; an empty cell clears nothing. */
function bareOf(said: StudentCells): Partial<BookGuardian> {
  return Object.fromEntries(Object.values(ownColumns).flatMap((key) => (said[key] ? [[key, said[key]]] : [])))
}

function differing(said: StudentCells, there: BookGuardian): Record<string, unknown> {
  const { identityNumber: _, ...columns } = bareOf(said)
  return Object.fromEntries(
    Object.entries(columns).filter(([key, value]) => there[key as keyof BookGuardian] !== value),
  )
}

type Changes = ReadonlyMap<string, { row: Going; set: Record<string, unknown> }>

async function change(tx: Tx, at: string, changes: Changes): Promise<void> {
  if (changes.size === 0) return
  const held = await tx
    .select({
      id: guardian.id,
      version: guardian.version,
      before: sql<Record<string, unknown>>`to_jsonb(${guardian})`,
    })
    .from(guardian)
    .where(and(inArray(guardian.id, [...changes.keys()])))
    .orderBy(guardian.id)
    .for('update')
  const columns = ['phone', 'email', 'profession', 'other_name', 'gender', 'present_address']
  const records = held.map(({ id, version, before }) => {
    const { row, set = {} } = changes.get(id) ?? {}
    const was = Object.fromEntries(columns.map((column) => [column, before[column]]))
    row?.left.guardians.push({ id, version: version + 1, before: was })
    return { ...was, ...columnsIn(guardianCrud, set), id }
  })
  await updateFrom(tx, guardianCrud, { at, columns, records })
}

/** Links guardians to students with first contact, bills and pick-up. */
async function writeLinks(tx: Tx, meant: readonly Meant[], book: GuardianBook): Promise<void> {
  const [added, altered]: [Link[], Link[]] = [[], []]
  for (const { row, resolved } of meant) {
    const there = book.linksOf(row.rowId)
    for (const link of linksAfter(row, resolved, there)) {
      const was = there.find(({ guardianId }) => guardianId === link.guardianId)
      if (was && JSON.stringify(bareLink(was)) === JSON.stringify(bareLink(link))) continue
      const before = was ? bareLink(was) : null
      row.left.links.push({ guardianId: link.guardianId, before, after: bareLink(link) })
      if (was) altered.push(link)
      else added.push(link)
    }
  }
  await alterLinks(tx, altered)
  await addLinks(tx, added)
}

export function bareLink(link: Link): Link {
  const { studentId, guardianId, relation, maySee, mayPickUp, getsBills, language } = link
  const { isFirstContact, contactOrder } = link
  const may = { maySee, mayPickUp, getsBills }
  return { studentId, guardianId, relation, ...may, isFirstContact, contactOrder, language }
}

function linksAfter({ rowId, line }: Going, resolved: Meant['resolved'], before: readonly Link[]): Link[] {
  const links = new Map(before.map((link) => [link.guardianId, { ...bareLink(link) }]))
  for (const { said, one } of resolved) {
    const link = links.get(one.id)
    if (!link)
      links.set(one.id, { ...newLink, studentId: rowId, guardianId: one.id, relation: said.relation })
    else if (said.slot === 'guardian' && line.guardianRelation) link.relation = line.guardianRelation
  }
  const all = [...links.values()]
  const target = (slot: Slot | null | undefined) => (slot ? targetOf(slot, resolved, before) : undefined)
  // By default the first guardian with a phone number is called first, unless the student has links already.
  const first = resolved.find(({ said }) => said.phone !== null) ?? resolved[0]
  const isFirst = before.length === 0 ? first?.one.id : undefined
  const [called, paying, barred] = [
    target(line.firstContact) ?? isFirst,
    target(line.billsTo) ?? isFirst,
    target(line.noPickUp),
  ]
  for (const link of all) {
    if (called === link.guardianId) sayOfLink(all, link, { order: 1 })
    if (paying !== undefined) link.getsBills = link.guardianId === paying
    if (barred === link.guardianId) link.mayPickUp = false
    if (line.language) link.language = line.language
  }
  for (const slot of slots) {
    // Also for a parent who is linked already and of whom the row contains nothing else.
    const link = links.get(target(slot) ?? '')
    if (link) sayOfLink(all, link, { maySee: line[`${slot}MaySee`], order: line[`${slot}Order`] })
  }
  return all
}

export type SaidOfLink = { maySee?: boolean | undefined; order?: number | undefined }

/** A guardian at an order that is taken goes before the one there, as in the form. */
export function sayOfLink(all: readonly Link[], link: Link, { maySee, order }: SaidOfLink): void {
  if (maySee !== undefined) link.maySee = maySee
  if (order === undefined || order === orderOf(link)) return
  const others = all.filter((other) => other !== link)
  const isTaken = others.some((other) => orderOf(other) === order)
  for (const other of isTaken ? others : []) {
    const place = orderOf(other)
    if (place !== null && place >= order)
      Object.assign(other, { contactOrder: Math.min(place + 1, 99), isFirstContact: false })
  }
  Object.assign(link, { contactOrder: order, isFirstContact: order === 1 })
}

export const newLink = {
  maySee: true,
  mayPickUp: true,
  getsBills: false,
  isFirstContact: false,
  contactOrder: null,
  language: 'en' as LinkedGuardian['language'],
}

export async function addLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await tx.execute(sql`
    insert into guardian_link (student_id, guardian_id, relation, may_see, may_pick_up, gets_bills, is_first_contact,
      contact_order, language)
    select l."studentId", l."guardianId", l.relation, l."maySee", l."mayPickUp", l."getsBills", l."isFirstContact",
      l."contactOrder", l.language
    from ${linkRecords(links)}`)
}

/** Clears the old first contact before setting the new one: there must never be two. */
export async function alterLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const inOrder = [
    links.filter(({ isFirstContact }) => !isFirstContact),
    links.filter(({ isFirstContact }) => isFirstContact),
  ]
  for (const some of inOrder) {
    if (some.length === 0) continue
    await tx.execute(sql`
      update guardian_link as link set relation = l.relation, may_see = l."maySee", may_pick_up = l."mayPickUp",
        gets_bills = l."getsBills", is_first_contact = l."isFirstContact", contact_order = l."contactOrder", language = l.language
      from ${linkRecords(some)} where link.student_id = l."studentId" and link.guardian_id = l."guardianId"`)
  }
}

function linkRecords(links: readonly Link[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l ("studentId" uuid, "guardianId" uuid,
    relation text, "maySee" boolean, "mayPickUp" boolean, "getsBills" boolean, "isFirstContact" boolean,
    "contactOrder" int, language text)`
}
