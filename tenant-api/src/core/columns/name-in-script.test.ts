import { sql } from 'drizzle-orm'
import { inScript } from 'kit/text/name-in-script'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { nameByLanguage, nameFor } from './name-in-script.ts'

const cast = await castSchool()
const pairs = [
  ['Sana Iqbal', 'ثنا اقبال'],
  ['ثنا اقبال', 'Sana Iqbal'],
  ['Sana Iqbal', ''],
  ['ثنا اقبال', ''],
  ['Sana', 'Sanaa'],
  ['ثنا', 'صنا'],
  ['Sana ثنا', 'Sana'],
  ['', 'ثنا'],
  ['Sana', 'ﺛﻨﺎ'],
] as const

test('the database chooses the name for its reader as the screens do', async () => {
  const { db } = await cast.school()
  for (const language of ['en', 'ur', 'ar'] as const)
    for (const [name, otherName] of pairs) {
      const names = { name: sql`${name}::text`, otherName: sql`${otherName}::text` }
      const [row] = await db.execute<{ by: string; letter: string }>(
        sql`select ${nameFor({ language }, names)} as by, ${nameByLanguage(sql`${language}::text`, names)} as letter`,
      )
      const [first] = inScript(language, name, otherName)
      expect(row, `${name} | ${otherName} in ${language}`).toEqual({ by: first, letter: first })
    }
})
