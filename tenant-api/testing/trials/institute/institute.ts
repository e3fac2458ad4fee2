import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** The school’s logo. */
export const preparations: Record<string, Preparation> = {
  'GET /site/logo': freshLogo,
}

/** A picture whose bytes are the canary: it is sent as it is. */
async function freshLogo({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (
      sql,
    ) => sql`insert into site_image (slot, size, bytes) values ('logo', 0, convert_to(${school.canary}, 'UTF8'))
      on conflict (slot, size) do update set bytes = excluded.bytes`,
  )
}
