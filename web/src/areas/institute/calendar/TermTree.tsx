import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from 'kit/text/locale'
import { type CSSProperties } from 'react'
import { terms } from 'tenant-api/contract/institute/calendar'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useMyYear } from '../../../crud/filters/use-my-year.ts'
import { YearMenu } from '../../../crud/filters/YearMenu.tsx'
import { read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { placeIn, type TermNode, treeOf } from './term-tree.ts'
import '../../../ui/table/Lines.css'
import './TermTree.css'

type Year = NonNullable<ReturnType<typeof useMyYear>['data']>['years'][number]

/** The terms of the year that the reader looks at, with their parts and the days on which marks are entered. */
export function TermTree() {
  const { t } = useLingui()
  const { data: looked } = useMyYear()
  const year = looked?.years.find(({ id }) => id === looked.year)
  const result = useQuery({
    ...read(terms.endpoints.list, { query: { yearId: year?.id ?? '', limit: 100 } }),
    enabled: year !== undefined,
  })
  const { data, fallback } = withFallback(result, 3)
  if (!year) return null
  const { name } = year
  const tree = treeOf(data?.rows ?? [])
  return (
    <Card isFlush title={t`Terms of ${name}`} action={<YearMenu />}>
      {fallback}
      {data && tree.length === 0 && <p className="terms-none">{t`This year has no terms yet.`}</p>}
      {tree.length > 0 && (
        <ul className="lines">
          {tree.map((node) => (
            <Branch key={node.term.id} node={node} year={year} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Branch({ node: { term, parts }, year }: { node: TermNode; year: Year }) {
  const { t } = useLingui()
  const print = usePrintSpan()
  const { from, long } = placeIn(year, term)
  const marks = print(term.postingFrom, term.postingUntil)
  return (
    <li>
      <Link to={scoped(`terms/${term.id}`)} className="line-link term">
        <span className="term-name">{term.name}</span>
        <span className="term-days numbers">{print(term.firstDay, term.lastDay)}</span>
        {marks !== '' && <span className="term-marks numbers">{t`Marks: ${marks}`}</span>}
        <span
          aria-hidden
          className="term-bar"
          style={{ '--from': `${from}%`, '--long': `${long}%` } as CSSProperties}
        />
      </Link>
      {parts.length > 0 && (
        <ul className="term-parts">
          {parts.map((part) => (
            <Branch key={part.term.id} node={part} year={year} />
          ))}
        </ul>
      )}
    </li>
  )
}

function usePrintSpan(): (from: string | null, until: string | null) => string {
  const { language, pattern } = useRegional()
  return (from, until) =>
    [from, until]
      .flatMap((day) => (day === null ? [] : apart(formatDate(language, day, { pattern }))))
      .join(' – ')
}

/** After an Arabic letter the parts of 21-11-2026 would change places; isolated, the date stays whole. */
function apart(text: string): string {
  return `\u2068${text}\u2069`
}
