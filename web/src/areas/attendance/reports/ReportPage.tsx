import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import './Reports.css'

type Props = {
  title: string
  /** Which of the reports it is. */
  page: string
  /** What is shown: the day, the section, the span. */
  tools?: ReactNode
  /** The same as a file. */
  files?: ReactNode
  children: ReactNode
}

/** The frame of every report of attendance: the way to the others, what is shown, and the files of it. */
export function ReportPage({ title, page, tools, files, children }: Props) {
  return (
    <div className="report">
      <Reports page={page} />
      <header className="report-header">
        <h1 className="report-title">{title}</h1>
        {tools && <div className="report-tools">{tools}</div>}
        {files && <div className="report-files">{files}</div>}
      </header>
      {children}
    </div>
  )
}

/** On a phone the ways scroll, and where one is stands in sight. */
function bringIntoSight(way: HTMLElement | null) {
  way?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

function Reports({ page }: { page: string }) {
  const { t } = useLingui()
  const maySet = useMay(['attendance', 'edit'])
  const reports = [
    { path: '', name: t`Overview` },
    { path: 'away', name: t`Absent today` },
    { path: 'month', name: t`By month` },
    { path: 'strength', name: t`Daily strength` },
    { path: 'short', name: t`Short attendance` },
    { path: 'subjects', name: t`By subject` },
    ...(maySet ? [{ path: 'opening', name: t`Opening totals` }] : []),
  ]
  return (
    <nav className="report-ways" aria-label={t`Reports of attendance`}>
      {reports.map(({ path, name }) => (
        <Link
          key={path}
          to={scoped(path === '' ? 'attendance-reports' : `attendance-reports/${path}`)}
          className="report-way"
          activeOptions={{ exact: true }}
          {...(path === page && { ref: bringIntoSight })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
