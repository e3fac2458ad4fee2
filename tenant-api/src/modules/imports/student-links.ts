import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../school.ts'
import type { LinkedGuardian } from '../people/contract.ts'
import { guardianCrud, sexOf } from '../people/guardians.ts'
import { guardian } from '../people/tables.ts'
import type { BookGuardian, GuardianBook, Link } from './guardian-book.ts'
import { insertFrom, updateFrom } from './row-records.ts'
import type { Paper } from './student-details.ts'
import { resolve, type Resolved, targetOf } from './student-guardians.ts'
import { divided, type Said, saidIn } from './student-slots.ts'
import type { Going, Writes } from './student-write.ts'

type Meant = { row: Going; resolved: { said: Said; one: BookGuardian }[] }

/** Adds the guardians whom nobody knew, changes what rows say of the others, and links them; gives their papers. */
export async function writeGuardians(
  tx: Tx,
  { rows, book, at }: Writes & { book: GuardianBook },
): Promise<Paper[]> {
  const made: object[] = []
  const changes = new Map<string, { row: Going; set: Record<string, unknown> }>()
  const papers: Paper[] = []
  const fresh = await freshIds(tx, rows.length * 3)
  const meant = rows.map((row): Meant => {
    const of = { studentId: row.rowId, familyCode: (row.line.familyCode || row.there?.familyCode) ?? '' }
    const resolved = resolve(book, saidIn(row.line, row.there), of).flatMap(({ said, one }: Resolved) => {
      if (one === null) return []
      const human = one ?? strange(said, fresh.pop() ?? '')
      if (!one) {
        book.add(human, of)
        made.push(recordOf(human, String(row.line.campusId ?? row.there?.campusId)))
        row.left.guardians.push({ id: human.id, version: 1, before: null })
        if (said.identityNumber !== '')
          papers.push({ id: human.id, identityNumber: said.identityNumber, row })
      } else if (human.writable) {
        const set = differing(said, human)
        if (Object.keys(set).length > 0)
          changes.set(human.id, { row, set: { ...changes.get(human.id)?.set, ...set } })
        if (said.identityNumber !== '' && said.identityNumber !== human.identityNumber)
          papers.push({ id: human.id, identityNumber: said.identityNumber, row })
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

async function freshIds(tx: Tx, count: number): Promise<string[]> {
  const ids = await tx.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${count}::int) order by id desc`,
  )
  return ids.map(({ id }) => id)
}

function strange(
  { name, phone, email, profession, identityNumber, relation }: Said,
  id: string,
): BookGuardian {
  const sex = sexOf[relation] ?? null
  return {
    id,
    version: 1,
    otherName: '',
    sex,
    writable: true,
    name,
    phone,
    email,
    profession,
    identityNumber,
  }
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

function recordOf({ id, name, sex, phone, email, profession }: BookGuardian, campus: string): object {
  const { firstName, lastName } = divided(name)
  const names = { first_name: firstName, last_name: lastName, other_name: '' }
  return { id, ...names, gender: sex, phone, email, profession, present_address: '', campus_id: campus }
}

/** What is said of a guardian; an empty cell empties nothing. */
function bareOf({ phone, email, profession, identityNumber }: Said): Partial<BookGuardian> {
  return {
    ...(phone && { phone }),
    ...(email && { email }),
    ...(profession && { profession }),
    ...(identityNumber && { identityNumber }),
  }
}

function differing(said: Said, there: BookGuardian): Record<string, unknown> {
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
  const columns = ['phone', 'email', 'profession']
  const records = held.map(({ id, version, before }) => {
    const { row, set = {} } = changes.get(id) ?? {}
    const was = Object.fromEntries(columns.map((column) => [column, before[column]]))
    row?.left.guardians.push({ id, version: version + 1, before: was })
    return { ...was, ...set, id }
  })
  await updateFrom(tx, guardianCrud, { at, columns, records })
}

/** Links guardians to students, and says who is called first, gets bills, and may not pick up. */
async function writeLinks(tx: Tx, meant: readonly Meant[], book: GuardianBook): Promise<void> {
  const [added, altered]: [Link[], Link[]] = [[], []]
  for (const { row, resolved } of meant) {
    const before = book.linksOf(row.rowId)
    for (const link of linksAfter(row, resolved, before)) {
      const was = before.find(({ guardianId }) => guardianId === link.guardianId)
      if (was && JSON.stringify(bareLink(was)) === JSON.stringify(bareLink(link))) continue
      row.left.links.push({ guardianId: link.guardianId, before: was ? bareLink(was) : null })
      if (was) altered.push(link)
      else added.push(link)
    }
  }
  await alterLinks(tx, altered)
  await addLinks(tx, added)
}

function bareLink(link: Link): Link {
  const { studentId, guardianId, relation, maySee, mayPickUp, getsBills, isFirstContact, language } = link
  return { studentId, guardianId, relation, maySee, mayPickUp, getsBills, isFirstContact, language }
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
  const target = (slot: typeof line.billsTo) => (slot ? targetOf(slot, resolved, before) : undefined)
  // Whoever has a telephone is called, unless somebody is said to be or was before.
  const first = resolved.find(({ said }) => said.phone !== null) ?? resolved[0]
  const isFirst = before.length === 0 ? first?.one.id : undefined
  const [called, paying, barred] = [
    target(line.firstContact) ?? isFirst,
    target(line.billsTo) ?? isFirst,
    target(line.noPickUp),
  ]
  for (const link of all) {
    if (called !== undefined) link.isFirstContact = link.guardianId === called
    if (paying !== undefined) link.getsBills = link.guardianId === paying
    if (barred === link.guardianId) link.mayPickUp = false
    if (line.language) link.language = line.language
  }
  return all
}

const newLink = {
  maySee: true,
  mayPickUp: true,
  getsBills: false,
  isFirstContact: false,
  language: 'en' as LinkedGuardian['language'],
}

async function addLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await tx.execute(sql`
    insert into guardian_link (student_id, guardian_id, relation, may_see, may_pick_up, gets_bills, is_first_contact, language)
    select l."studentId", l."guardianId", l.relation, l."maySee", l."mayPickUp", l."getsBills", l."isFirstContact", l.language
    from ${linkRecords(links)}`)
}

/** Who is called first no longer goes before who is so now: at no time are there two. */
export async function alterLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const inOrder = [
    links.filter(({ isFirstContact }) => !isFirstContact),
    links.filter(({ isFirstContact }) => isFirstContact),
  ]
  for (const some of inOrder) {
    if (some.length === 0) continue
    await tx.execute(sql`
      update guardian_link as link set relation = l.relation, may_see = l."maySee", may_pick_up = l."mayPickUp",
        gets_bills = l."getsBills", is_first_contact = l."isFirstContact", language = l.language
      from ${linkRecords(some)} where link.student_id = l."studentId" and link.guardian_id = l."guardianId"`)
  }
}

function linkRecords(links: readonly Link[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l ("studentId" uuid, "guardianId" uuid,
    relation text, "maySee" boolean, "mayPickUp" boolean, "getsBills" boolean, "isFirstContact" boolean, language text)`
}
