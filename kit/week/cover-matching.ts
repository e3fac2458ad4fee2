import { cheapestFlow, compareCosts, type FlowEdge } from './cheapest-flow.ts'

/** A lesson without its teacher on a day. Lessons of one `double` are two halves, best taken by one person. */
export type OpenLesson = {
  id: string
  subjectId: string
  sectionId: string
  from: number
  until: number
  double: string | null
}

/** Who could cover, with what the rules ask about. */
export type Coverer = {
  employeeId: string
  /** When they teach, are away, or on the way: minutes of the day. What is no lesson does not make a run longer. */
  busy: readonly { from: number; until: number; isLesson?: boolean }[]
  /** Freed by exams: they come first. */
  isFreed: boolean
  subjectIds: readonly string[]
  sectionIds: readonly string[]
  /** Covers and free lessons of the last days: 28, if the school says nothing else. */
  covers: number
  freeLessons: number
  lessonsToday: number
  coversToday: number
  coversThisWeek: number
}

/** The rules in the order in which a school asks them; the first that differs decides. */
export type CoverRule =
  | 'freed'
  | 'subject'
  | 'section'
  | 'fairness'
  | 'lessonsToday'
  | 'run'
  | 'sameForDouble'
export const usualCoverRules: readonly CoverRule[] = [
  'freed',
  'subject',
  'section',
  'fairness',
  'lessonsToday',
  'run',
  'sameForDouble',
]
/** How many covers a person takes at most, and how long a run of lessons may become. */
export type CoverCaps = { perDay: number; perWeek: number; longestRun: number }
export const usualCoverCaps: CoverCaps = { perDay: 2, perWeek: 5, longestRun: 4 }

/** What speaks for and against a person for one lesson: each rule with its value, the smaller the better. */
export type CoverReason = { rule: CoverRule; penalty: number }
export type Refusal = 'busy' | 'day-cap' | 'week-cap'
export type Candidate = {
  employeeId: string
  /** Empty if the person can take it; else why not. */
  refusals: readonly Refusal[]
  reasons: readonly CoverReason[]
}
export type CoverProposal = {
  lessonId: string
  /** Null where nobody is left. */
  employeeId: string | null
  /** Everybody, the best first, also who was not chosen. */
  candidates: readonly Candidate[]
}

export type CoverInput = {
  lessons: readonly OpenLesson[]
  coverers: readonly Coverer[]
  rules?: readonly CoverRule[]
  caps?: CoverCaps
}

/**
 * Who covers what: as many lessons as can be covered at all, and among those ways one that is the best by the school's
 * rules in their order. Whoever covers two lessons at once, or more than the caps allow, is never proposed.
 */
export function proposeCovers({
  lessons,
  coverers,
  rules = usualCoverRules,
  caps = usualCoverCaps,
}: CoverInput): CoverProposal[] {
  const open = lessons.toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  const able = coverers.toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : 1))
  const judged = open.map((lesson) => able.map((coverer) => candidateOf(lesson, coverer, { rules, caps })))
  const chosen = bestCovers({ open, able, judged, rules, caps })
  return open.map((lesson, at) => {
    const coverer = able[chosen[at] ?? -1]
    const candidates = (judged[at] ?? []).toSorted(compareCandidates)
    return { lessonId: lesson.id, employeeId: coverer?.employeeId ?? null, candidates }
  })
}

/** Everybody for each lesson, the best first, without a choice among them. */
export function rankCandidates({
  lessons,
  coverers,
  rules = usualCoverRules,
  caps = usualCoverCaps,
}: CoverInput): Map<string, Candidate[]> {
  return new Map(
    lessons.map((lesson) => {
      const candidates = coverers.map((coverer) => candidateOf(lesson, coverer, { rules, caps }))
      return [lesson.id, candidates.toSorted(compareCandidates)]
    }),
  )
}

/** Covers for each free lesson: who was free more often can be asked more often. Nobody free, nobody to be compared. */
export function coverShare({ covers, freeLessons }: Pick<Coverer, 'covers' | 'freeLessons'>): number {
  return covers / Math.max(1, freeLessons)
}

type Problem = {
  open: readonly OpenLesson[]
  able: readonly Coverer[]
  judged: readonly (readonly Candidate[])[]
  rules: readonly CoverRule[]
  caps: CoverCaps
}
/** For each lesson the place of its coverer, or -1. */
type Choice = readonly number[]

/** The cheapest way without regard to doubles, and then each double by one person where that is better by the rules. */
function bestCovers(problem: Problem): Choice {
  const { open, able, rules } = problem
  let best = matchCovers(problem, new Map())
  if (!rules.includes('sameForDouble')) return best
  const doubles = Map.groupBy(open.keys(), (at) => open[at]?.double ?? '')
  const kept = new Map<number, number>()
  for (const [double, halves] of doubles) {
    if (double === '' || halves.length < 2) continue
    let fixed: ReadonlyMap<number, number> = kept
    for (const coverer of able.keys()) {
      const tried = new Map([...kept, ...halves.map((half) => [half, coverer] as const)])
      const choice = matchCovers(problem, tried)
      const isSame = halves.every((half) => choice[half] === coverer)
      if (isSame && compareChoices(problem, choice, best) < 0) [best, fixed] = [choice, tried]
    }
    for (const [half, coverer] of fixed) kept.set(half, coverer)
  }
  return best
}

function compareChoices(problem: Problem, a: Choice, b: Choice): number {
  const covered = (choice: Choice) => choice.filter((coverer) => coverer >= 0).length
  return covered(b) - covered(a) || compareCosts(totalOf(problem, a), totalOf(problem, b))
}

/** What a whole proposal costs by each rule; further covers of one person cost more by fairness and by lessons. */
function totalOf({ open, able, judged, rules }: Problem, choice: Choice): number[] {
  const counts = new Map<number, number>()
  const total = rules.map(() => 0)
  for (const [lesson, coverer] of choice.entries()) {
    if (coverer < 0) continue
    const before = counts.get(coverer) ?? 0
    counts.set(coverer, before + 1)
    for (const [at, { penalty }] of (judged[lesson]?.[coverer]?.reasons ?? []).entries())
      total[at] = (total[at] ?? 0) + penalty + furtherCover(rules[at], able[coverer], before)
  }
  const place = rules.indexOf('sameForDouble')
  if (place >= 0)
    for (const [double, halves] of Map.groupBy(open.keys(), (at) => open[at]?.double ?? ''))
      if (double !== '')
        total[place] = (total[place] ?? 0) + new Set(halves.map((half) => choice[half])).size - 1
  return total
}

/** What the rules ask more of a person who has so many covers of the day already. */
function furtherCover(rule: CoverRule | undefined, coverer: Coverer | undefined, before: number): number {
  if (rule === 'fairness') return before / Math.max(1, coverer?.freeLessons ?? 1)
  return rule === 'lessonsToday' ? before : 0
}

/** The flow of lessons over the times of persons to the persons, each with as many covers as the caps leave. */
function matchCovers(
  { open, able, judged, rules, caps }: Problem,
  fixed: ReadonlyMap<number, number>,
): Choice {
  const none = rules.map(() => 0)
  const edges: FlowEdge[] = []
  const times = timesOf(open)
  for (const [lesson, candidates] of judged.entries()) {
    edges.push({ from: 'source', to: `lesson ${lesson}`, cost: none })
    for (const [coverer, { refusals, reasons }] of candidates.entries())
      if (refusals.length === 0 && (fixed.get(lesson) ?? coverer) === coverer)
        edges.push({
          from: `lesson ${lesson}`,
          to: `time ${coverer} ${times[lesson]}`,
          cost: reasons.map(({ penalty }) => penalty),
        })
  }
  for (const [coverer, person] of able.entries()) {
    for (const time of new Set(times))
      edges.push({ from: `time ${coverer} ${time}`, to: `person ${coverer}`, cost: none })
    const left = Math.min(caps.perDay - person.coversToday, caps.perWeek - person.coversThisWeek)
    for (let before = 0; before < left; before += 1) {
      const cost = rules.map((rule) => furtherCover(rule, person, before))
      edges.push({ from: `person ${coverer}`, to: 'sink', cost })
    }
  }
  const { used } = cheapestFlow(edges)
  return open.map((_, lesson) => {
    const edge = used.find(({ from }) => from === `lesson ${lesson}`)
    return edge ? Number(edge.to.split(' ')[1]) : -1
  })
}

/** Lessons that meet, also by way of others, are of one time: nobody covers two of them. */
function timesOf(open: readonly OpenLesson[]): number[] {
  let time = -1
  let until = -1
  return open.map((lesson) => {
    if (lesson.from >= until) time += 1
    until = Math.max(until, lesson.until)
    return time
  })
}

type Judging = { rules: readonly CoverRule[]; caps: CoverCaps }

function candidateOf(lesson: OpenLesson, coverer: Coverer, { rules, caps }: Judging): Candidate {
  const refusals: Refusal[] = []
  if (coverer.busy.some((span) => doMeet(span, lesson))) refusals.push('busy')
  if (coverer.coversToday >= caps.perDay) refusals.push('day-cap')
  if (coverer.coversThisWeek >= caps.perWeek) refusals.push('week-cap')
  return {
    employeeId: coverer.employeeId,
    refusals,
    reasons: rules.map((rule) => ({ rule, penalty: penaltyOf(rule, { lesson, coverer, caps }) })),
  }
}

function penaltyOf(
  rule: CoverRule,
  { lesson, coverer, caps }: { lesson: OpenLesson; coverer: Coverer; caps: CoverCaps },
): number {
  switch (rule) {
    case 'freed':
      return coverer.isFreed ? 0 : 1
    case 'subject':
      return coverer.subjectIds.includes(lesson.subjectId) ? 0 : 1
    case 'section':
      return coverer.sectionIds.includes(lesson.sectionId) ? 0 : 1
    case 'fairness':
      return coverShare(coverer)
    case 'lessonsToday':
      return coverer.lessonsToday
    case 'run':
      return Math.max(0, runWith(lesson, coverer) - caps.longestRun)
    case 'sameForDouble':
      // Of one lesson alone nothing can be said; the whole proposal adds what it costs.
      return 0
  }
}

/** How many lessons follow each other with this one; a pause of up to ten minutes does not end a run. */
function runWith(lesson: OpenLesson, { busy }: Coverer): number {
  const pause = 10
  let run = { from: lesson.from, until: lesson.until, count: 1 }
  for (;;) {
    const next = busy.find(
      ({ from, until, isLesson = true }) =>
        isLesson &&
        ((from >= run.until && from - run.until <= pause) ||
          (until <= run.from && run.from - until <= pause)),
    )
    if (!next) return run.count
    run = {
      from: Math.min(run.from, next.from),
      until: Math.max(run.until, next.until),
      count: run.count + 1,
    }
  }
}

function doMeet(a: { from: number; until: number }, b: { from: number; until: number }): boolean {
  return a.from < b.until && b.from < a.until
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return a.refusals.length - b.refusals.length || compareCosts(penaltiesOf(a), penaltiesOf(b))
}

function penaltiesOf({ reasons }: Candidate): number[] {
  return reasons.map(({ penalty }) => penalty)
}
