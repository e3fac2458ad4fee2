import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may, useMe } from '../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { type ReportPath, reports } from './reports.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './Reports.css'

type Props = {
  /** Which of the reports it is. */
  page: ReportPath
  /** What is shown: the day, the section, the span. */
  tools?: ReactNode
  /** The same as a file. */
  files?: ReactNode
  children: ReactNode
}

/** The frame of every report of attendance: the way to the others, what is shown, and the files of it. */
export function ReportPage({ page, tools, files, children }: Props) {
  const { i18n } = useLingui()
  const report = reports.find(({ path }) => path === page)
  const title = report ? i18n._(report.title) : ''
  useName(page === '' ? '' : title)
  return (
    <div className="report">
      <Ways page={page} />
      <Cluster as="header" gap="8px 16px">
        <h1 className="page-title report-title">{title}</h1>
        {tools && <div className="report-tools">{tools}</div>}
        {files && <Cluster>{files}</Cluster>}
      </Cluster>
      {children}
    </div>
  )
}

/** On a phone the ways scroll, and where one is stands in sight. */
function bringIntoSight(way: HTMLElement | null) {
  way?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

function Ways({ page }: { page: ReportPath }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const scope = useScope()
  return (
    <nav className="report-ways" aria-label={t`Reports of attendance`}>
      {reports
        .filter(({ needs }) => may(me, needs, scope))
        .map(({ path, title, way = title }) => (
          <Link
            key={path}
            to={scoped(path === '' ? 'attendance-reports' : `attendance-reports/${path}`)}
            className="report-way"
            activeOptions={{ exact: true }}
            {...(path === page && { ref: bringIntoSight })}
          >
            {i18n._(way)}
          </Link>
        ))}
    </nav>
  )
}
