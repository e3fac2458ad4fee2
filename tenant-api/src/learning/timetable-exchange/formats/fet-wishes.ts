import type { FileLesson, FileRule, FileWish, WishLevel } from './week-file.ts'
import { nameIn } from './week-file.ts'
import { type Element, textOf, textsOf } from './xml.ts'

/** Which constraint is which wish, where its number stands, and the largest number that a wish has. */
const kinds = {
  mostADay: { constraint: 'MaxHoursDaily', number: 'Maximum_Hours_Daily', most: 16 },
  longestRun: { constraint: 'MaxHoursContinuously', number: 'Maximum_Hours_Continuously', most: 16 },
  mostDays: { constraint: 'MaxDaysPerWeek', number: 'Max_Days_Per_Week', most: 6 },
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

/** How strongly FET keeps what a teacher would rather have: below 100 it may be broken. */
const avoidWeight = 80

type Read = {
  of: ReadonlyMap<string, readonly Element[]>
  days: number
  lessons: readonly FileLesson[]
  hasAbsences: boolean
  take(one: Element): void
}

/**
 * What the constraints of a file say of single teachers, or of all: only what means exactly the same here is taken.
 * A weight of 100 is never broken, less is avoided.
 */
export function readFetWishes({ of, days, lessons, take }: Read): FileWish[] {
  const all = [...new Set(lessons.flatMap(({ teachers }) => teachers))].toSorted()
  // A break interrupts a run of lessons in FET, and none here.
  const hasBreaks = of.has('constraintbreaktimes')
  return names.flatMap((kind): FileWish[] => {
    if (kind === 'longestRun' && hasBreaks) return []
    const { constraint, number, most } = kinds[kind]
    const found = ['teacher', 'teachers'].flatMap((who) =>
      (of.get(`constraint${who}${constraint}`.toLowerCase()) ?? []).flatMap((element) => {
        const [level, count] = [levelOf(element), Number(textOf(element, number.toLowerCase()))]
        const own = nameIn(textOf(element, 'teacher_name', 'teacher'))
        const teachers = who === 'teachers' ? all : [own].filter(Boolean)
        const isFine = Number.isInteger(count) && count >= 1 && count <= most && teachers.length > 0
        return isFine && level !== null && (kind !== 'mostDays' || count < days)
          ? [{ element, level, count, teachers }]
          : []
      }),
    )
    // Of two that speak of one teacher the stricter one stays, if the other says nothing beyond it.
    const wishes = new Map<string, FileWish>()
    for (const one of found.toSorted(
      (a, b) => Number(a.level === 'avoid') - Number(b.level === 'avoid') || a.count - b.count,
    )) {
      const isSaid = one.teachers.every((teacher) => (wishes.get(teacher)?.count ?? one.count) <= one.count)
      if (!isSaid) continue
      take(one.element)
      for (const teacher of one.teachers)
        if (!wishes.has(teacher))
          wishes.set(teacher, { teacher, wish: kind, level: one.level, count: one.count })
    }
    return [...wishes.values()]
  })
}

/** Rules of the whole campus: no gaps of any teacher, and no subject of a section twice a day. */
export function readFetRules({ of, days, lessons, hasAbsences, take }: Read): FileRule[] {
  // FET counts no gap while a teacher is not there; the rule of a campus does.
  const gaps = ['constraintteachersmaxgapsperweek', 'constraintteachersmaxgapsperday'].flatMap((name) =>
    (of.get(name) ?? []).filter((one) => textOf(one, 'max_gaps') === '0' && levelOf(one) === 'never'),
  )
  const rules: FileRule[] = []
  if (!hasAbsences && gaps.length > 0) {
    for (const one of gaps) take(one)
    rules.push({ rule: 'gaps', level: 'never' })
  }
  const apart = of.get('constraintmindaysbetweenactivities') ?? []
  if (isRuleForAll(apart, { days, lessons })) {
    for (const one of apart) take(one)
    rules.push({ rule: 'twiceADay', level: 'never' })
  }
  return rules
}

/** Whether each subject of each set of students has its lessons on different days, and nothing else is meant. */
function isRuleForAll(
  apart: readonly Element[],
  { days, lessons }: { days: number; lessons: readonly FileLesson[] },
): boolean {
  const groupOf = new Map(lessons.map((one) => [one.at, groupKey(one)]))
  const covered = new Set<string>()
  const members = Map.groupBy(lessons, groupKey)
  for (const one of apart) {
    const ids = textsOf(one, 'activity_id')
    const [group, ...others] = new Set(ids.map((id) => groupOf.get(id) ?? ''))
    const isWhole = group !== undefined && ids.length === (members.get(group)?.length ?? 0)
    if (!group || others.length > 0 || !isWhole) return false
    if (textOf(one, 'mindays', 'min_days') !== '1' || levelOf(one) !== 'never') return false
    covered.add(group)
  }
  const groups = [...members].filter(([, own]) => own.length > 1)
  return groups.length > 0 && groups.every(([group, own]) => covered.has(group) && own.length <= days)
}

/** Lessons of one subject with the same students. */
export function groupKey({ subject, parties }: Pick<FileLesson, 'subject' | 'parties'>): string {
  return JSON.stringify([
    subject,
    parties.map(({ section, choice, part }) => [section, choice, part]).toSorted(),
  ])
}

/** Null of a weight of nothing, and of what is no number. */
function levelOf(one: Element): WishLevel | null {
  const weight = Number(textOf(one, 'weight_percentage') || '100')
  return weight === 100 ? 'never' : weight > 0 && weight < 100 ? 'avoid' : null
}

type Node = [name: string, content: string | number | boolean]

/** Wishes as constraints. FET knows days of a week only where they are never exceeded. */
export function fetWishes(wishes: readonly FileWish[]): [name: string, content: Node[]][] {
  return wishes.flatMap(({ teacher, wish, level, count }): [string, Node[]][] => {
    if (wish === 'mostDays' && level === 'avoid') return []
    const { constraint, number } = kinds[wish]
    return [
      [
        `ConstraintTeacher${constraint}`,
        [
          ['Weight_Percentage', level === 'never' ? 100 : avoidWeight],
          ['Teacher_Name', teacher],
          [number, count],
          ['Active', true],
          ['Comments', ''],
        ],
      ],
    ]
  })
}
