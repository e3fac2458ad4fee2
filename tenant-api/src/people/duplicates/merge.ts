import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { lockRow } from '../../crud/row.ts'
import { type Row, selectFrom } from '../../crud/table.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { SensitiveDetails } from '../students-and-guardians/contract.ts'
import { keepDetails, readDetails } from '../students-and-guardians/sensitive-details.ts'
import { guardianLink } from '../students-and-guardians/tables.ts'
import { chosenFields, type Merged, type mergingOf } from './contract.ts'
import type { MergeSnapshot, LinkRow } from './merge-snapshot.ts'
import { mergeTypes, listOf } from './merge-types.ts'
import { moveRows } from './move-rows.ts'
import { merger } from './tables.ts'
import { inactivityOf, setInactive } from './inactivity.ts'
import { refuseEmployees } from './two-employees.ts'
import { handOver, usernamesOf } from './usernames.ts'
import { writeTwo } from './write-two.ts'

type Choices = z.output<typeof mergingOf.guardians.merge.body>
type Given = Choices & { of: Merged; id: string }
/** The other may stand on the list beside: of employees there are two. */
type Two = { of: Merged; id: string; otherOf: Merged; otherId: string }

/**
 * Makes one of two records. What the reader has not chosen from the other stays; what the one that stays does not have
 * comes from the other by itself. The other goes to the archive.
 */
export async function merge(school: School, user: User, { of, id, otherId, ...choices }: Given) {
  const today = await school.today()
  const merging = school.transaction(user, `${of}.merged`, async (tx) => {
    const two = { of, id, otherOf: await listOf(tx, { of, id: otherId }), otherId }
    const [survivor, other] = await lockTwo(tx, user, two)
    if (mergeTypes[of].side === 'staff') await refuseEmployees(tx, { of, survivor, other, today })
    const links = await uniteLinks(tx, two, choices.takeLinks)
    const sensitive = await uniteDetails(tx, user, two, choices.takeSensitive)
    const inactive = await inactivityOf(tx, two)
    const usernames = await usernamesOf(tx, two)
    // Before the fields: an e-mail address that somebody logs in with goes with the log-in alone.
    const moved = await moveRows(tx, two)
    const renamed = await handOver(tx, user, { ...two, were: usernames })
    const { fields, otherFields } = await uniteFields(tx, two, { survivor, other, take: choices.take })
    await setInactive(tx, id, inactive.own ?? (moved.enrolment ? inactive.other : null))
    const details = { sensitive: sensitive.before, sensitiveAfter: sensitive.after }
    const kept: MergeSnapshot = { fields, otherFields, ...details, links, moved, inactive, ...renamed }
    const at = timeOf(tx).toISOString()
    await endMergers(tx, two, at)
    const version = await versionOf(tx, of, id)
    const [made] = await tx
      .insert(merger)
      .values({ resource: of, survivorId: id, otherId, kept, version, at })
      .returning({ id: merger.id })
    describe(tx, { name: String(survivor.name), other: String(other.name) })
    if (mergeTypes[of].side === 'staff') await emit(tx, 'employees.merged', { id, otherId })
    return { id: made?.id ?? '', name: String(other.name), at, mayUndo: true }
  })
  const made = await withConstraintMessages(taken, merging)
  forgetSignedIn(school)
  return made
}

const taken: ConstraintMessages = {
  enrolment_apart: {
    code: 'merging.overlap',
    message: sentence(
      'Both were enrolled over the same days. Take back the enrolment that is wrong, then merge',
    ),
    field: 'otherId',
  },
  teacher_assignment_twice: {
    code: 'merging.assigned-twice',
    message: sentence('Both teach the same at the same time. End one of the two assignments, then merge'),
    field: 'otherId',
  },
  employee_logs_in: {
    code: 'merging.logs-in',
    message: sentence('Somebody else logs in with this e-mail address. Leave the e-mail unchanged'),
    field: 'take',
  },
  team_member_twice: {
    code: 'merging.member-twice',
    message: sentence('Both are members of one team at the same time. Take one of them out, then merge'),
    field: 'otherId',
  },
}

/** Both are held, the lesser id first, so that two mergers at once do not wait for each other. */
async function lockTwo(tx: Tx, user: User, { of, id, otherOf, otherId }: Two): Promise<[Row, Row]> {
  if (id === otherId) refuseOther(sentence('A record cannot be merged with itself'))
  const { crud } = mergeTypes[of]
  // Whichever is held first: of whom the reader does not see, nothing else is said.
  const [seen] = await tx
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), reach(user, crud.name, 'view', crud.within)))
  if (!seen) refuseMissing()
  const hold = async (one: string) =>
    one === id ? lockRow(tx, crud, { user, id, action: 'delete' }) : lockOther()
  const lockOther = async () => {
    const beside = mergeTypes[otherOf].crud
    const mine = and(
      eq(beside.table.id, otherId),
      reach(user, beside.name, 'edit', beside.within),
      reach(user, beside.name, 'delete', beside.within),
    )
    const [row] = (await selectFrom(tx, beside).where(mine).for('update')) as Row[]
    return row ?? refuseOther(sentence('You may merge only records that you may change and archive'))
  }
  const [first, second] = id < otherId ? [id, otherId] : [otherId, id]
  const held = [await hold(first), await hold(second)]
  const [survivor, other] = id < otherId ? held : held.toReversed()
  if (!survivor || !other) throw new Error('a held row is missing')
  const [may] = await tx
    .select({ id: crud.table.id })
    .from(crud.table)
    .where(and(eq(crud.table.id, id), reach(user, crud.name, 'edit', crud.within)))
  if (!may) refuseOther(sentence('You may merge only records that you may change and archive'))
  if (survivor.archivedAt !== null || other.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  return [survivor, other]
}

function refuseOther(message: string): never {
  return refuse('invalid', 'Invalid Data', {}, { errors: [{ pointer: '/otherId', code: 'choice', message }] })
}

type Fields = { survivor: Row; other: Row; take: readonly string[] }

/** Writes both rows; returns what the chosen fields were. */
async function uniteFields(tx: Tx, { of, id, otherOf, otherId }: Two, { survivor, other, take }: Fields) {
  const { crud, single, placed } = mergeTypes[of]
  // Whose log-in has stayed behind, or who is somebody else altogether, keeps the address of it.
  const stays = (await isOfAnother(tx, { id, email: other.email })) ? 'email' : null
  const chosen = chosenFields(crud.resource).filter(
    (name) => take.includes(name) || (name !== stays && isEmpty(survivor[name]) && !isEmpty(other[name])),
  )
  const exchanged = chosen.filter((name) => (single as readonly string[]).includes(name))
  // Each list has fields of the school's own: those of another stay where they are.
  const own = of === otherOf ? united(survivor.custom, other.custom) : {}
  const fields = { ...pick(survivor, [...new Set([...chosen, ...placed])]), ...own.before }
  const otherFields = pick(other, exchanged)
  await writeTwo(
    tx,
    {
      of: otherOf,
      id: otherId,
      values: { ...pick(survivor, exchanged), archivedAt: timeOf(tx).toISOString() },
    },
    { of, id, values: { ...pick(other, chosen), ...own.after } },
  )
  return { fields, otherFields }
}

/** Whether somebody else logs in by an e-mail address. */
async function isOfAnother(tx: Tx, { id, email }: { id: string; email: unknown }): Promise<boolean> {
  if (typeof email !== 'string') return false
  return (await tx.$count(account, and(eq(account.email, email), ne(account.personId, id)))) > 0
}

/** What only the other record says in the school's own fields comes along. */
function united(mine: unknown, theirs: unknown) {
  const [before, more] = [mine ?? {}, theirs ?? {}] as [object, object]
  const isMore = Object.keys(more).some((key) => !(key in before))
  return isMore ? { before: { custom: before }, after: { custom: { ...more, ...before } } } : {}
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

function pick(row: Row, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, row[key]]))
}

/** Who may not change sensitive details chooses none; what is missing comes along all the same. */
async function uniteDetails(tx: Tx, user: User, { of, id, otherId }: Two, take: Choices['takeSensitive']) {
  const { crud, details } = mergeTypes[of]
  const [mine, theirs] = [await readDetails(tx, id), await readDetails(tx, otherId)]
  if (take.length > 0) {
    const [may] = await tx
      .select({ id: crud.table.id })
      .from(crud.table)
      .where(and(eq(crud.table.id, id), reach(user, details, 'edit', crud.within)))
    if (!may) refuseUnchangeable()
  }
  const isTaken = (key: keyof SensitiveDetails) => theirs[key] && (take.includes(key) || !mine[key])
  const { identityType, identityNumber, ...others } = theirs
  const chosen = Object.entries(others).filter(([key]) => isTaken(key as keyof typeof others))
  // A number is one of its paper.
  const paper = isTaken('identityNumber') ? { identityType, identityNumber } : {}
  const after: SensitiveDetails = { ...mine, ...Object.fromEntries(chosen), ...paper }
  if (isDeepStrictEqual(after, mine)) return { before: null, after: null }
  await keepDetails(tx, id, after)
  return { before: mine, after }
}

/**
 * Who was linked to both is linked once, with the flags of the choice. A guardian who was called first by one record still
 * is; of two students each with one, that of the record that stays.
 */
async function uniteLinks(
  tx: Tx,
  { of, id, otherId }: Two,
  take: readonly string[],
): Promise<MergeSnapshot['links']> {
  const { links } = mergeTypes[of]
  if (!links) return { moved: [], dropped: [], changed: [] }
  const { end, key, otherKey } = links
  const rows = await tx
    .select()
    .from(guardianLink)
    .where(inArray(end, [id, otherId]))
    .for('update')
  const [mine, theirs] = [rows.filter((row) => row[key] === id), rows.filter((row) => row[key] === otherId)]
  const twin = (row: LinkRow) => mine.find((own) => own[otherKey] === row[otherKey])
  const moved = theirs.filter((row) => !twin(row)).map((row) => row.id)
  const dropped = theirs.filter((row) => twin(row))
  if (dropped.length > 0) await tx.delete(guardianLink).where(inArray(guardianLink.id, idsOf(dropped)))
  const changed: { before: LinkRow; after: LinkRow }[] = []
  const callees = [...mine]
  for (const row of theirs) {
    const own = twin(row)
    const before = own ?? row
    const flags = take.includes(row[otherKey]) ? row : before
    const there = { ...identityOf(before), [key]: id }
    const isTaken = mine.some((one) => one.isFirstContact && one.studentId === there.studentId)
    const isFirstContact = own?.isFirstContact || (row.isFirstContact && !isTaken)
    const others = callees.filter((one) => one.id !== before.id && one.studentId === there.studentId)
    const contactOrder = isFirstContact ? 1 : freeOrder(flags.contactOrder, others)
    const after = { ...flags, ...there, isFirstContact, contactOrder }
    callees.push(after)
    if (JSON.stringify(after) === JSON.stringify({ ...before, ...there })) continue
    await tx.update(guardianLink).set(after).where(eq(guardianLink.id, before.id))
    changed.push({ before, after })
  }
  if (moved.length > 0)
    await tx
      .update(guardianLink)
      .set({ [key]: id })
      .where(inArray(guardianLink.id, moved))
  return { moved, dropped, changed }
}

/** The turn in which somebody is called; who would be called along with another is called after all of them. */
function freeOrder(wanted: number | null, others: readonly LinkRow[]): number | null {
  const orders = others.map(({ isFirstContact, contactOrder }) => (isFirstContact ? 1 : (contactOrder ?? 0)))
  return wanted === null || !orders.includes(wanted) ? wanted : Math.min(Math.max(...orders) + 1, 99)
}

function identityOf({ id, studentId, guardianId }: LinkRow) {
  return { id, studentId, guardianId }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Who was merged before and came back from the archive by hand is a record of its own again. */
async function endMergers(tx: Tx, { id, otherId }: Two, at: string): Promise<void> {
  await tx
    .update(merger)
    .set({ undoneAt: at })
    .where(and(inArray(merger.otherId, [id, otherId]), isNull(merger.undoneAt)))
}

async function versionOf(tx: Tx, of: Merged, id: string): Promise<number> {
  const { table } = mergeTypes[of]
  const [row] = await tx.select({ version: table.version }).from(table).where(eq(table.id, id))
  return row?.version ?? 0
}
