import { Outlet, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useScopeChoice } from './scope-choices.ts'
import { NotFoundPage } from '../errors/TroublePage.tsx'

type Params = { scopeCampus?: string; scopeSection?: string }

/**
 * Opens the pages of a campus to users who may see it; for others it does not exist. Each campus has its own
 * page instances.
 */
export function CampusGate() {
  const { scopeCampus: campus = '' } = useParams({ strict: false }) as Params
  const found = useScopeChoice('campus', campus)
  return found ? (
    <Fragment key={campus}>
      <Outlet />
    </Fragment>
  ) : (
    <NotFoundPage />
  )
}

/** The same for a section of that campus. */
export function SectionGate() {
  const { scopeCampus: campus = '', scopeSection: section = '' } = useParams({ strict: false }) as Params
  const found = useScopeChoice('section', section, { campus })
  return found ? (
    <Fragment key={section}>
      <Outlet />
    </Fragment>
  ) : (
    <NotFoundPage />
  )
}
