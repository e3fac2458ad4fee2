import { eq, sql } from 'drizzle-orm'
import { refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { type CoverCaps, type CoverRule, usualCoverCaps, usualCoverRules } from 'kit/week/cover-matching'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { editableCampus, isOpenCampus, saveCampusPolicy } from '../../institute/structure/open-campus.ts'
import { campus } from '../../institute/structure/tables.ts'
import { arrangements } from '../arrangements/contract.ts'
import { type CoverPolicy, type CoverPolicyView, coverRuleTitles, type OrderedCoverRule } from './contract.ts'
import { coverPolicyRow } from './tables.ts'

const { resource } = arrangements

/** What counts where a campus has chosen nothing. */
const usualPolicy: CoverPolicy = {
  rules: usualCoverRules.filter(isOrdered),
  longestRun: usualCoverCaps.longestRun,
  mostADay: usualCoverCaps.perDay,
  mostAWeek: usualCoverCaps.perWeek,
  fairnessDays: 28,
}

function isOrdered(rule: CoverRule): rule is OrderedCoverRule {
  return rule in coverRuleTitles
}

/** The rules of covers of a campus whose daily arrangement the user sees. */
export async function readCoverRules(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<CoverPolicyView> {
  const [found] = await school.db
    .select({ mayEdit: sql<boolean>`${reach(user, resource, 'edit', { campus: campus.id })}` })
    .from(campus)
    .where(isOpenCampus(user, { id, resource, action: 'view' }))
  if (!found) refuseMissing()
  return { ...(await policyOf(school.db, id)), ...found }
}

/** Chooses the rules of covers of a campus; of the version that was seen. */
export async function changeCoverRules(
  school: School,
  user: User,
  { id, version, policy }: { id: string; version: number; policy: CoverPolicy },
): Promise<CoverPolicyView> {
  return school.transaction(user, 'cover-rules.changed', async (tx) => {
    const { name } = await editableCampus(tx, user, { id, resource, isLocked: true })
    const before = { ...(await policyOf(tx, id)), mayEdit: true }
    if (before.version !== version) refuseStale(before)
    refuseUnfit(policy)
    await saveCampusPolicy(tx, coverPolicyRow, { campusId: id, ...policy })
    describe(tx, { name })
    return { policy, version: version + 1, mayEdit: true }
  })
}

function refuseUnfit({ rules, mostADay, mostAWeek }: CoverPolicy): void {
  if (new Set(rules).size < rules.length) refuseField('rules', sentence('A rule is named once'), 'twice')
  if (mostAWeek < mostADay)
    refuseField('mostAWeek', sentence('A week has at least as many covers as one of its days'))
}

/** By what the covers of a campus are proposed. */
export type CoverAsking = { rules: CoverRule[]; caps: CoverCaps; fairnessDays: number }

/** The rules and caps of a campus as the matching asks for them. */
export async function coverAskingOf(db: Db | Tx, campusId: string): Promise<CoverAsking> {
  const { rules, longestRun, mostADay, mostAWeek, fairnessDays } = (await policyOf(db, campusId)).policy
  return {
    // Whoever is freed by exams comes first, by whatever rules.
    rules: ['freed', ...rules],
    caps: { longestRun, perDay: mostADay, perWeek: mostAWeek },
    fairnessDays,
  }
}

async function policyOf(db: Db | Tx, campusId: string): Promise<Pick<CoverPolicyView, 'policy' | 'version'>> {
  const { rules, longestRun, mostADay, mostAWeek, fairnessDays, version } = coverPolicyRow
  const [row] = await db
    .select({ policy: { rules, longestRun, mostADay, mostAWeek, fairnessDays }, version })
    .from(coverPolicyRow)
    .where(eq(coverPolicyRow.campusId, campusId))
  return row ?? { policy: usualPolicy, version: 0 }
}
