import { gradePresets, isPassing } from 'kit/marks/grade-presets'
import type { Language } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import type { Tx } from '../../core/school/school.ts'
import { gradeBand, gradeSystem } from './tables.ts'

/** Puts in the grade systems that are not there yet, in the language of the school. */
export async function addGradeSystems(tx: Tx, { language, at }: { language: Language; at: string }) {
  const { say } = words(language)
  const stamps = { createdAt: at, updatedAt: at }
  const systems = gradePresets.map(({ title, decimals, rounding, pass }, place) => ({
    id: gradeSystemId(place + 1),
    title: say(title),
    otherTitle: '',
    decimals,
    rounding,
    pass: Number(pass),
    caps: true,
    description: '',
    ...stamps,
  }))
  const added = await tx
    .insert(gradeSystem)
    .values(systems)
    .onConflictDoNothing()
    .returning({ id: gradeSystem.id })
  const isNew = new Set(added.map(({ id }) => id))
  const bands = gradePresets.flatMap((preset, place) => {
    const systemId = gradeSystemId(place + 1)
    return preset.bands.map(({ from, letter, points, words: inWords }) => ({
      systemId,
      fromPercent: Number(from),
      letter,
      words: inWords === '' ? '' : say(inWords),
      otherWords: '',
      points: points === null ? null : Number(points),
      isPass: isPassing(preset, from),
      ...stamps,
    }))
  })
  const missing = bands.filter(({ systemId }) => isNew.has(systemId))
  if (missing.length > 0) await tx.insert(gradeBand).values(missing)
}

/** The id of a system that every school begins with, by its place among them: 1 is the IBCC's. */
export function gradeSystemId(place: number): string {
  return `01980000-0000-7000-8000-0000000e80${place.toString(16).padStart(2, '0')}`
}
