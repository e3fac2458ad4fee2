import { pdfPages } from 'tenant-api/testing-pdf'
import type { Answer } from './answers.ts'
import type { Place, Reader } from './relations.ts'

/** What somebody is known by: what stands in an answer, a sheet or a PDF, and what one would look for. */
export type Mark = { of: string; kind: 'id' | 'name' | 'phone' | 'number' | 'mail'; text: string }

type Known = Record<
  'name' | 'other' | 'phone' | 'dialled' | 'mail' | 'username' | 'number' | 'parents',
  string | null
>

/**
 * The marks of all strangers, but for those that somebody has too of whom the reader knows. What a child's parents are
 * called stands in the child's own record.
 */
export async function marksOf({ sql }: Place, { strangers, known }: Reader): Promise<Mark[]> {
  const rows = await sql<(Known & { id: string })[]>`
    select p.id, p.name, p.other_name as other, p.phone, a.phone as dialled, coalesce(p.email, a.email)::text as mail,
      coalesce(p.username, a.username)::text as username,
      coalesce(nullif(s.registration_number, ''), nullif(e.employee_number, '')) as number,
      concat_ws(' ', s.father_name, s.mother_name, s.father_other_name, s.mother_other_name, (
        select string_agg(concat_ws(' ', g.name, g.other_name), ' ')
        from guardian_link l join person g on g.id = l.guardian_id
        where l.student_id = p.id and l.relation in ('father', 'mother'))) as parents
    from person p left join student s using (id) left join employee e using (id) left join account a on a.person_id = p.id
    where p.id = any (${[...strangers, ...known]})`
  const familiar = rows
    .filter(({ id }) => known.has(id))
    .map((row) => Object.values(row).join(' ').toLowerCase())
  const isFamiliar = (text: string) =>
    familiar.some((one) =>
      text
        .toLowerCase()
        .split(' ')
        .every((word) => one.includes(word)),
    )
  return rows
    .filter(({ id }) => strangers.has(id))
    .flatMap(({ id: of, name, other, phone, mail, username, number }): Mark[] => [
      { of, kind: 'id', text: of },
      { of, kind: 'name', text: name ?? '' },
      { of, kind: 'name', text: other ?? '' },
      { of, kind: 'phone', text: phone ?? '' },
      { of, kind: 'number', text: number ?? '' },
      { of, kind: 'mail', text: mail ?? '' },
      { of, kind: 'mail', text: username ?? '' },
    ])
    .filter(({ text }) => text.length > 3 && !isFamiliar(text))
}

/** Which of the marks stand in an answer, once each. */
export async function shownIn(answer: Answer, marks: readonly Mark[]): Promise<Mark[]> {
  const text = (await textOf(answer)).toLowerCase()
  const digits = text.replaceAll(/[\s()-]/g, '')
  return marks.filter(({ kind, text: mark }) =>
    kind === 'phone' ? digits.includes(mark.slice(-10)) : isWhole(text, mark.toLowerCase()),
  )
}

/** All that can be read in an answer: a workbook's parts and what a PDF says as well. */
async function textOf({ text, bytes, headers }: Answer): Promise<string> {
  if (!String(headers['content-type']).startsWith('application/pdf')) return text
  return [text, ...(await pdfPages(bytes))].join('\n')
}

/** Whether a mark stands in a text as it is, and not as a part of a longer word. */
function isWhole(text: string, mark: string): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + mark.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}
