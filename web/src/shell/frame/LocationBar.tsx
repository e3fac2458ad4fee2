import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-aria-components'
import { icon } from '../navigation/icon.tsx'
import { homeScope, useMe } from '../session/me.ts'
import { useScope } from '../scope/scope.ts'
import { useScopeChoices } from '../scope/scope-choices.ts'
import type { ScopeOption } from '../scope/ScopeSwitcher.tsx'
import { useSite } from '../look/site.ts'
import '../../ui/layout/Breadcrumbs.css'
import './LocationBar.css'

const ChevronRight = icon('ChevronRight')
const ScopeSwitcher = lazy(() =>
  import('./TopMenus.tsx').then(({ ScopeSwitcher }) => ({ default: ScopeSwitcher })),
)

/**
 * The reader's location: the school, the campus, the section, the page. Campus and section can be switched here
 * as well.
 */
export function LocationBar({ title }: { title: string | undefined }) {
  const { t } = useLingui()
  const { name } = useSite()
  const campuses = useCampusLevel()
  const sections = useSectionLevel()
  return (
    <nav aria-label={t`You are here`}>
      <ol className="crumbs">
        <li className="crumb place-school">
          <Link href="/i" className="crumb-link">
            <bdi>{name}</bdi>
          </Link>
        </li>
        {[campuses, sections].map((level) => level && <Level key={level.label} {...level} />)}
        {title && (
          <Crumb className="crumb place-page">
            <bdi className="crumb-link" aria-current="page">
              {title}
            </bdi>
          </Crumb>
        )}
      </ol>
    </nav>
  )
}

type LevelProps = { label: string; options: readonly ScopeOption[]; current: string }

/** A switcher if there are several options; plain text for a single one. */
function Level({ label, options, current }: LevelProps) {
  const name = options.find(({ key }) => key === current)?.name
  const said = <bdi className="crumb-link">{name}</bdi>
  const isWhole = current === ''
  return (
    <Crumb className={isWhole && options.length > 1 ? 'crumb place-whole' : 'crumb'}>
      {options.length < 2 ? (
        said
      ) : (
        <Suspense fallback={said}>
          <ScopeSwitcher label={label} options={options} current={current} />
        </Suspense>
      )}
    </Crumb>
  )
}

function Crumb({ className, children }: { className: string; children: ReactNode }) {
  return (
    <li className={className}>
      <ChevronRight aria-hidden className="directional crumb-line" size={14} />
      {children}
    </li>
  )
}

/** All campuses together, and each of them; undefined if the reader sees an undivided school. */
function useCampusLevel(): LevelProps | undefined {
  const { t } = useLingui()
  const scope = useScope()
  const home = homeScope(useMe())
  const choices = useScopeChoices('campus')
  const each = choices.map(({ id, name, hint }): ScopeOption => {
    return { key: id, name, hint, scope: { level: 'campus', campus: id } }
  })
  const all: ScopeOption = { key: '', name: t`All campuses`, scope: { level: 'institute' } }
  const campus = scope.level === 'institute' ? '' : scope.campus
  // In a campus that the reader may not see, it offers the way back.
  const current = each.some(({ key }) => key === campus) ? campus : ''
  const isOneCampus = home.level === 'campus' || each.length < 2
  if (isOneCampus) return current === '' ? undefined : { label: t`Campus`, options: each, current }
  return { label: t`Campus`, options: [all, ...each], current }
}

/** The whole campus and each of its sections; only inside a campus that has sections. */
function useSectionLevel(): LevelProps | undefined {
  const { t } = useLingui()
  const scope = useScope()
  const campus = scope.level === 'institute' ? '' : scope.campus
  const choices = useScopeChoices('section', { campus })
  if (campus === '' || choices.length === 0) return undefined
  const each = choices.map(({ id, name, hint }): ScopeOption => {
    return { key: id, name, hint, scope: { level: 'section', campus, section: id } }
  })
  const whole: ScopeOption = { key: '', name: t`The whole campus`, scope: { level: 'campus', campus } }
  const current = scope.level === 'section' ? scope.section : ''
  return { label: t`Section`, options: [whole, ...each], current }
}
