import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { StudentLine } from '../../../people/enrolment/contract.ts'
import { guardians } from '../../../people/students-and-guardians/contract.ts'
import { type BookGuardian, type GuardianBook, type Link, strange } from '../guardians/guardian-book.ts'
import type { JudgedRow } from '../workbook/read-rows.ts'
import type { FoundRow } from '../row-store.ts'
import type { Around, FoundStudent } from './student-find.ts'
import { mayEditAt } from './student-marks.ts'
import { ownColumns, type StudentCells, saidIn, type Slot, slots } from './student-slots.ts'

type Of = { studentId: string; familyCode: string }
export type Resolved = { said: StudentCells; one: BookGuardian | null | undefined }

/**
 * Finds the guardian for each slot of a row. A guardian who only repeats the father or the mother is skipped;
 * two slots of one row are never the same person.
 */
export function resolve(book: GuardianBook, all: readonly StudentCells[], of: Of): Resolved[] {
  const resolved: Resolved[] = []
  for (const said of all) {
    const isRepeated = resolved.some(
      ({ said: other }) =>
        searchForm(other.name) === searchForm(said.name) &&
        (said.phone === null || said.phone === other.phone) &&
        (said.identityNumber === '' || said.identityNumber === other.identityNumber),
    )
    if (isRepeated) continue
    const one = book.find(said, of)
    const isGiven = resolved.some((other) => other.one && other.one === one)
    resolved.push({ said, one: isGiven ? undefined : one })
  }
  return resolved
}

/**
 * Returns the stored values of a row's guardians, beside the student's. Contradictions between rows are
 * removed.
 */
export function guardiansOf(book: GuardianBook, around: Around) {
  const { say } = words(around.user)
  const spoken = new Map<string, { value: string; number: number }>()
  const note = (row: JudgedRow, field: string, message: string, fill: Record<string, string>) =>
    row.notes.push({ field, message: say(message, fill) })

  /** The first row with a value for a guardian wins; later rows get a note. */
  function hear(row: JudgedRow, { slot, ...said }: StudentCells, { id }: BookGuardian) {
    for (const [column, key] of Object.entries(ownColumns)) {
      const value = said[key]
      if (!value) continue
      const before = spoken.get(`${id} ${key}`)
      if (!before) spoken.set(`${id} ${key}`, { value, number: row.number })
      else if (before.value !== value) {
        delete row.body[`${slot}${column}`]
        note(row, `${slot}${column}`, firstHeard, { number: String(before.number), value: before.value })
      }
    }
  }

  function stranger(row: JudgedRow, said: StudentCells, of: Of): BookGuardian {
    const made = strange(said, { id: `${row.rowId} ${said.slot}`, version: 0 })
    book.add(made, of)
    return made
  }

  return (row: JudgedRow, found: FoundStudent | undefined, of: Of): FoundRow | undefined => {
    const said = saidIn(row.body, found)
    if (!said.some(({ slot }) => slot === 'guardian'))
      for (const field of ['guardianOtherName', 'guardianGender', 'guardianRelation'].filter(
        (name) => row.body[name],
      )) {
        note(row, field, unclaimed, {})
        delete row.body[field]
      }
    const resolved = resolve(book, said, of)
    const links = book.linksOf(of.studentId)
    const there: Record<string, unknown> = {}
    for (const { said: of_, one } of resolved) {
      const field = `${of_.slot}Phone` as keyof StudentLine
      if (one === null) around.blame(row, { field, message: several })
      else if (of_.name === '') around.blame(row, { field, message: nameless })
      else {
        const isNew = one === undefined || one.version === 0
        if (one === undefined && !mayEditAt(around.user, guardians.name, campusOf(row)))
          around.blame(row, { field, message: noneToAdd })
        const known = one ?? stranger(row, of_, of)
        if (!isNew && !isCalled(known, of_.name)) {
          note(row, field, knownAs, { name: known.name })
          if (of_.slot === 'guardian') delete row.body.guardianName
        }
        hear(row, of_, known)
        const link = links.find(({ guardianId }) => guardianId === known.id)
        Object.assign(there, flat(row, { said: of_, known, link }))
        if (!known.writable && Object.keys(there).some((key) => differs(there, row.body, key)))
          around.blame(row, { field, message: notYours })
      }
    }
    Object.assign(there, flags(row, { resolved, links, around }))
    return found && { ...found, ...there }
  }
}

function campusOf({ body }: JudgedRow): string | null | undefined {
  return (body as StudentLine).campusId
}

const noneToAdd = sentence('Nobody of this number or name is known, and you may add no guardians')
const firstHeard = sentence('Row {number} says {value} of the same guardian, and that is taken')
const knownAs = sentence('{name} has this number already. The name stays unchanged')
const several = sentence('Several guardians have this number. Write the identity number beside it')
const nameless = sentence('Write the name of whom these details are')
const unclaimed = sentence('This is left out: nothing else says who the guardian is')
const notYours = sentence('You may see this guardian but not change the details')

function differs(there: Record<string, unknown>, body: JudgedRow['body'], key: string): boolean {
  return body[key] !== undefined && String(there[key] ?? '') !== String(body[key] ?? '')
}

/** The first contact has the order 1. */
export function orderOf({ isFirstContact, contactOrder }: Link): number | null {
  return isFirstContact ? 1 : contactOrder
}

export function isCalled({ name, otherName }: BookGuardian, said: string): boolean {
  return [name, otherName].some((known) => searchForm(known) === searchForm(said))
}

type Flat = { said: StudentCells; known: BookGuardian; link: Link | undefined }

/**
 * A stored guardian as columns of the row. Without a link to the student yet, the first filled column counts as
 * a change.
 */
function flat({ body }: JudgedRow, { said: { slot, ...said }, known, link }: Flat) {
  const there: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(ownColumns).map(([column, key]) => [`${slot}${column}`, known[key]]),
    ),
    ...ofLink(slot, link),
  }
  if (slot === 'guardian') {
    there.guardianName = isCalled(known, said.name) ? said.name : known.name
    there.guardianRelation = link?.relation ?? ''
  }
  if (link) return there
  const column = [...Object.keys(ownColumns), 'Name'].find((key) => body[`${slot}${key}`])
  return { ...there, [`${slot}${column}`]: '' }
}

/** Undefined without a link, so that an empty row changes nothing. */
function ofLink(slot: Slot, link: Link | undefined) {
  return { [`${slot}MaySee`]: link?.maySee, [`${slot}Order`]: link && orderOf(link) }
}

type Flags = { resolved: readonly Resolved[]; links: readonly Link[]; around: Around }

/** First contact, bills and pick-up, as columns of the row that name a guardian. */
function flags(row: JudgedRow, { resolved, links, around }: Flags): Record<string, unknown> {
  const line = row.body as StudentLine
  const there: Record<string, unknown> = {}
  const wanted = (['firstContact', 'billsTo', 'noPickUp'] as const).flatMap((field) => {
    const slot = line[field]
    return slot ? [{ field, slot }] : []
  })
  for (const { field, slot } of wanted) {
    const target = targetOf(slot, resolved, links)
    if (target === undefined) around.blame(row, { field, message: noSuch })
    const others = links.filter(({ guardianId }) => guardianId !== target)
    const link = links.find(({ guardianId }) => guardianId === target)
    const isSo = {
      firstContact: link?.isFirstContact === true,
      billsTo: link?.getsBills === true && others.every(({ getsBills }) => !getsBills),
      noPickUp: link?.mayPickUp === false,
    }[field]
    there[field] = isSo ? slot : ''
  }
  for (const slot of slots) {
    if (resolved.some(({ said }) => said.slot === slot)) continue
    // For a parent of whom the row contains nothing else.
    const link = links.find(({ guardianId }) => guardianId === targetOf(slot, resolved, links))
    Object.assign(there, ofLink(slot, link))
    const field = ([`${slot}MaySee`, `${slot}Order`] as const).find((said) => line[said] != null)
    if (field && !link) around.blame(row, { field, message: noSuch })
  }
  const turns = slots.flatMap((slot) => {
    const turn = line[`${slot}Order`] ?? (line.firstContact === slot ? 1 : undefined)
    return turn === undefined ? [] : [{ field: `${slot}Order` as const, turn }]
  })
  const twice = turns.find(({ turn }, at) => turns.findIndex((other) => other.turn === turn) < at)
  if (twice) around.blame(row, { field: twice.field, message: sameTurn })
  if (line.language && links.length > 0)
    there.language = links.every(({ language }) => language === line.language)
      ? line.language
      : links[0]?.language
  return there
}

const sameTurn = sentence('Two guardians cannot have the same turn in calls')
const noSuch = sentence('There is no such guardian, neither in the row nor known')

/** The guardian that a flag of a row means: one in the row, or an already linked parent. */
export function targetOf(
  slot: Slot,
  resolved: readonly Resolved[],
  links: readonly Link[],
): string | undefined {
  const one = resolved.find(({ said }) => said.slot === slot)
  if (one) return one.one?.id ?? `new ${slot}`
  return links.find(({ relation }) => relation === slot)?.guardianId
}
