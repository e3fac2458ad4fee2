import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'

/** Letters of Arabic script, as `\p{Script=Arabic}` has them. */
const arabic = sql.raw(`'[\\u0600-\\u06FF\\u0750-\\u077F\\u08A0-\\u08FF\\uFB50-\\uFDFF\\uFE70-\\uFEFC]'`)

type Names = { name: SQLWrapper; otherName: SQLWrapper }

/**
 * The name of a person, a campus or a school in the script of its reader, where both are known, in SQL: what `inScript`
 * does with names that were read. Sentences of acts have the name as it was written instead.
 */
export function nameFor({ language }: { language: Language }, names: Names): SQL<string> {
  return chosen(sql.raw(language === 'en' ? 'false' : 'true'), names)
}

/** The same for a reader whose language is a column of the row, as in a letter. */
export function nameByLanguage(language: SQLWrapper, names: Names): SQL<string> {
  return chosen(sql`(${language} <> 'en')`, names)
}

function chosen(isArabic: SQL, { name, otherName }: Names): SQL<string> {
  return sql<string>`(case when ${otherName} <> '' and (${otherName} ~ ${arabic}) = ${isArabic}
    and (${name} ~ ${arabic}) <> ${isArabic} then ${otherName} else ${name} end)`
}

/** The same for a table that a statement has under an alias, such as `p` for person. */
export function nameOf(reader: { language: Language }, alias: string): SQL<string> {
  return nameFor(reader, { name: sql.raw(`${alias}.name`), otherName: sql.raw(`${alias}.other_name`) })
}

/** The name of a father in the script of the reader, of a student under an alias. */
export function fatherOf(reader: { language: Language }, alias: string): SQL<string> {
  return nameFor(reader, {
    name: sql.raw(`${alias}.father_name`),
    otherName: sql.raw(`${alias}.father_other_name`),
  })
}
