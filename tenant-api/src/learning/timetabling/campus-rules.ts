import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { editableCampus, saveCampusPolicy } from '../../institute/structure/open-campus.ts'
import { subject } from '../../institute/structure/tables.ts'
import { timetables } from '../timetables/contract.ts'
import type { CampusRules } from './contract.ts'
import { usualRules } from '../week-engine/engine-input.ts'
import { timetablingPolicy } from './tables.ts'

type RulesView = { rules: CampusRules; version: number; subjects: { id: string; name: string }[] }

const { teachers: _, ...usual } = usualRules
const usualCampusRules: CampusRules = {
  ...usual,
  heavyLate: { ...usual.heavyLate, subjectIds: [...usual.heavyLate.subjectIds] },
  activeAfterBreak: { ...usual.activeAfterBreak, subjectIds: [...usual.activeAfterBreak.subjectIds] },
  distance: 'avoid',
}

/** The rules of a campus whose timetables the user draws up, and the subjects that they can name. */
export async function readCampusRules(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<RulesView> {
  await openCampus(school.db, user, id)
  return rulesView(school.db, id)
}

/** Chooses the rules of a campus; of the version that was seen. */
export async function changeCampusRules(
  school: School,
  user: User,
  { id, version, rules }: { id: string; version: number; rules: CampusRules },
): Promise<RulesView> {
  return school.transaction(user, 'timetabling.rules-changed', async (tx) => {
    const { name } = await openCampus(tx, user, id, { isLocked: true })
    const before = await rulesView(tx, id)
    if (before.version !== version) refuseStale(before)
    await refuseStrangeSubjects(tx, rules)
    await saveCampusRules(tx, id, rules)
    describe(tx, { name })
    return rulesView(tx, id)
  })
}

/** Writes the rules of a campus. The caller has seen that the user may. */
export async function saveCampusRules(tx: Tx, campusId: string, rules: CampusRules): Promise<void> {
  await saveCampusPolicy(tx, timetablingPolicy, { campusId, ...columnsOf(rules) })
}

/** The rules by which the weeks of a campus are drawn up: its own, or the usual ones. */
export async function campusRulesOf(
  db: Db | Tx,
  campusId: string,
): Promise<{ rules: CampusRules; version: number }> {
  const [row] = await db.select().from(timetablingPolicy).where(eq(timetablingPolicy.campusId, campusId))
  if (!row) return { rules: usualCampusRules, version: 0 }
  const { gaps, spread, twiceADay, firstAndLast, roomChanges, distance } = row
  return {
    version: row.version,
    rules: {
      gaps,
      spread,
      twiceADay,
      heavyLate: { level: row.heavyLate, subjectIds: row.heavyLateSubjectIds, fromPeriod: row.heavyLateFrom },
      activeAfterBreak: { level: row.afterBreak, subjectIds: row.afterBreakSubjectIds },
      longestRun: { level: row.longestRun, periods: row.longestRunPeriods },
      firstAndLast,
      roomChanges,
      distance,
    },
  }
}

/** A campus whose timetables the user may draw up. */
export function openCampus(
  db: Db | Tx,
  user: User,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<{ id: string; name: string }> {
  return editableCampus(db, user, { id, resource: timetables.resource, isLocked })
}

async function rulesView(db: Db | Tx, campusId: string): Promise<RulesView> {
  const own = await campusRulesOf(db, campusId)
  const subjects = await db
    .select({ id: subject.id, name: subject.name })
    .from(subject)
    .where(isNull(subject.archivedAt))
    .orderBy(sql`${subject.name} collate name_order`, asc(subject.id))
  return { ...own, subjects }
}

async function refuseStrangeSubjects(tx: Tx, rules: CampusRules): Promise<void> {
  const ids = [...new Set([...rules.heavyLate.subjectIds, ...rules.activeAfterBreak.subjectIds])]
  const found = await tx
    .select({ id: subject.id })
    .from(subject)
    .where(and(sql`${subject.id} = any(${arrayOf(ids)}::uuid[])`))
  if (found.length < ids.length)
    refuse('timetabling.no-subject', 'One of these subjects is not there any more. Choose another')
}

function columnsOf({ heavyLate, activeAfterBreak, longestRun, ...rules }: CampusRules) {
  return {
    ...rules,
    heavyLate: heavyLate.level,
    heavyLateFrom: heavyLate.fromPeriod,
    heavyLateSubjectIds: heavyLate.subjectIds,
    afterBreak: activeAfterBreak.level,
    afterBreakSubjectIds: activeAfterBreak.subjectIds,
    longestRun: longestRun.level,
    longestRunPeriods: longestRun.periods,
  }
}
