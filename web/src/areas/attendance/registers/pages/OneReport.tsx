import { useParams } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type LazyExoticComponent } from 'react'
import { NotFoundPage } from '../../../../shell/errors/TroublePage.tsx'
import type { ReportPath } from '../reports/reports.ts'

type Shown = LazyExoticComponent<ComponentType>

const shown: Readonly<Record<Exclude<ReportPath, ''>, Shown>> = {
  away: lazy(async () => ({ default: (await import('./AwayPage.tsx')).AwayPage })),
  month: lazy(async () => ({ default: (await import('./MonthPage.tsx')).MonthPage })),
  strength: lazy(async () => ({ default: (await import('./StrengthPage.tsx')).StrengthPage })),
  short: lazy(async () => ({ default: (await import('./ShortPage.tsx')).ShortPage })),
  subjects: lazy(async () => ({ default: (await import('./SubjectsPage.tsx')).SubjectsPage })),
  opening: lazy(async () => ({ default: (await import('./OpeningPage.tsx')).OpeningPage })),
}
const byPath = new Map<string, Shown>(Object.entries(shown))

/** The report that the address names. */
export function OneReport() {
  const { report = '' }: { report?: string } = useParams({ strict: false })
  const found = byPath.get(report)
  return found ? createElement(found) : <NotFoundPage />
}
