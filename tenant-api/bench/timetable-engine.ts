// The weekly timetable: how long the engine needs for a week without clashes, how good the week is after 30 s, and what
// checking one move costs. Riverside's 34 taught sections, and generated schools of 30, 45 and 60 sections, three seeds
// each: `node tenant-api/bench/timetable-engine.ts [seconds]`, by itself 30.
import { noteFigure } from 'kit/testing/bench-figures'
import { clashesOf, clashesOfLesson } from 'kit/week/clashes'
import { verdictsOf } from 'kit/week/verdicts'
import { changeWeek, indexWeek } from 'kit/week/week-index'
import type { Lesson } from 'kit/week/week'
import { type EngineInput, usualRules } from '../src/learning/week-engine/engine-input.ts'
import { runEngine } from '../src/learning/week-engine/run-engine.ts'
import { generatedSchool, riversideSchool, type School } from '../testing/generated-week.ts'
import { median } from './school.ts'
import { atMost } from './target.ts'

const seeds = [1, 2, 3]
/** More than fit into the time at first, so that the clock decides; a little fewer than would leave it hot. */
const movesASecond = 180_000

type Run = { hard: number; gaps: number; seconds: number; lessons: readonly Lesson[] }

/** Runs all schools with all seeds and judges the worst of each; prints every run. */
export function benchTimetableEngine(seconds = 30): void {
  const schools: readonly (readonly [string, School])[] = [
    ['Riverside, 34 sections', riversideSchool()],
    ...[30, 45, 60].map((count) => [`${count} sections`, generatedSchool(count)] as const),
  ]
  const runs = schools.flatMap(([name, school]) =>
    seeds.map((seed) => {
      const short = drawUp(school, { seed, seconds: 3 })
      const long = drawUp(school, { seed, seconds })
      console.log(
        `${name}, seed ${seed}: ${school.week.lessons.length} lessons, ${school.teachers} teachers, mean load ${school.meanLoad.toFixed(1)}; ` +
          `${short.hard} without a place or in a clash after ${short.seconds.toFixed(1)} s; ` +
          `${long.hard} after ${long.seconds.toFixed(1)} s, ${(long.gaps / school.teachers).toFixed(2)} gaps a teacher`,
      )
      return { short, long, school }
    }),
  )
  const hard = Math.max(...runs.map(({ short, long }) => Math.max(short.hard, long.hard)))
  noteFigure('hard-clashes-after-3-s', { value: hard, unit: 'clashes', target: 0 })
  console.log(`hard-clashes-after-3-s ${hard}: ${atMost(0, hard)}`)
  const gaps = Math.max(...runs.map(({ long, school }) => long.gaps / school.teachers))
  noteFigure('gaps-per-teacher-after-30-s', { value: gaps, unit: 'gaps', target: 1.5 })
  console.log(`gaps-per-teacher-after-30-s ${gaps.toFixed(2)}: ${atMost(1.5, gaps)}`)
  const largest = runs.at(-1)
  if (largest) benchMoveCheck(largest.school, largest.long.lessons)
}

function drawUp(school: School, { seed, seconds }: { seed: number; seconds: number }): Run {
  const began = performance.now()
  const input: EngineInput = {
    week: school.week,
    rules: usualRules,
    mode: 'fill',
    randomSeed: seed,
    moves: movesASecond * seconds,
  }
  const { lessons, unplaced, counts } = runEngine(input, { until: began + seconds * 1000 })
  const clashes = clashesOf(indexWeek({ ...school.week, lessons })).filter(({ isRefused }) => isRefused)
  return {
    hard: clashes.length + unplaced.length,
    gaps: counts.gaps,
    seconds: (performance.now() - began) / 1000,
    lessons,
  }
}

/** What the API checks when one lesson is moved, and what the editor shows when one is picked up. */
function benchMoveCheck({ week }: School, lessons: readonly Lesson[]): void {
  const times: number[] = []
  const pickTimes: number[] = []
  let index = indexWeek({ ...week, lessons })
  for (const [at, lesson] of lessons.entries()) {
    if (at % 5 > 0) continue
    const slot = lessons[(at * 7 + 13) % lessons.length]?.slot ?? null
    const began = performance.now()
    const moved = { ...lesson, slot }
    const clashes = clashesOfLesson(index, moved)
    const after = changeWeek(index, new Map([[lesson.id, moved]]))
    times.push(performance.now() - began)
    if (!clashes.some(({ isRefused }) => isRefused)) index = after
    const picked = performance.now()
    verdictsOf(index, lesson)
    pickTimes.push(performance.now() - picked)
  }
  const [check, pick] = [median(times), median(pickTimes)]
  noteFigure('move-check-ms', { value: check, unit: 'ms', target: 2 })
  console.log(`move-check-ms ${check.toFixed(2)}: ${atMost(2, check, ' ms')}`)
  noteFigure('week-verdicts-ms', { value: pick, unit: 'ms', target: 16 })
  console.log(`week-verdicts-ms ${pick.toFixed(2)}: ${atMost(16, pick, ' ms')}`)
}

if (import.meta.main) benchTimetableEngine(Number(process.argv[2] ?? 30))
