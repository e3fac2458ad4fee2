import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { enrol, prepared } from '../people/students-and-guardians.ts'

/** The page of a student stands on the student. */
export const preparations: Record<string, Preparation> = {
  'GET /pages/:of/:id': prepared(enrol),
}
