import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** An act to look at. */
export const preparations: Record<string, Preparation> = {
  'GET /audit/:id/changes': anAct,
}

/** The newest act of the school. */
async function anAct({ school }: Scene): Promise<Parts> {
  const [row] = await school.sql`select id from act order by id desc limit 1`
  return { params: { id: row?.id } }
}
