import { buffer } from 'node:stream/consumers'
import { NoContent } from 'kit/storage/file-store'
import { drawSmall } from '../../core/documents/pictures.ts'
import type { School } from '../../core/school/school.ts'

/** The name under which a small one is kept beside a picture. */
export function smallOf(content: string): string {
  return `${content}-small`
}

/** A picture as small as an ID card prints it, as JPEG; one that was kept without a small one is drawn. */
export async function readSmall(school: School, content: string): Promise<Buffer> {
  try {
    return await buffer(await school.files.read(smallOf(content)))
  } catch (error) {
    if (!(error instanceof NoContent)) throw error
    return drawSmall(await buffer(await school.files.read(content)))
  }
}
