import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen, Copy, History } from 'lucide-react'
import { useState } from 'react'
import { readMyYear } from 'tenant-api/contract/calendar'
import { classes } from 'tenant-api/contract/structure'
import { readSubjectPlan } from 'tenant-api/contract/subject-plans'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { call, read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { PlanGrid } from '../PlanGrid.tsx'
import { copyOf } from '../plan-rows.ts'
import { usePlan } from '../use-plan.ts'
import './SubjectPlansPage.css'

type Search = { class?: string; year?: string }

/** What the sections of a class are taught in a year. The address says which class and which year. */
export function SubjectPlansPage() {
  const { t } = useLingui()
  const { at, choices, choose, error, retry } = useChoice()
  const mayEdit = useMay(['subject-plans', 'edit'])
  const { query, states, write, isWriting } = usePlan(at)
  const [isWhole, setWhole] = useState(false)
  const plan = query.data
  const isEmpty = plan !== undefined && plan.planned.length === 0
  const copy = (from: string) => {
    if (!plan) return
    const others = plan.sections.map(({ id }) => id).filter((id) => id !== from)
    write(
      copyOf(
        plan,
        plan.planned.filter((cell) => cell.sectionId === from),
        others,
      ),
    )
  }
  const fromLastYear = async () => {
    const before = choices.before
    if (!plan || !at || !before) return
    const old = await call(readSubjectPlan, { query: { year: before, class: at.class } })
    const cells = plan.sections.flatMap(({ id }) =>
      copyOf(
        plan,
        old.planned.filter((cell) => cell.sectionId === id),
        [id],
      ),
    )
    if (cells.length > 0 && old.planned.length > 0) write(cells)
    else toast({ type: 'warning', message: t`Nothing was planned in the year before` })
  }
  return (
    <div className="plan-page">
      <header className="plan-header">
        <h1 className="plan-title">{t`Subject plans`}</h1>
        <p className="plan-text">
          <Trans>
            How many lessons a week each section has of a subject. Subjects with the same word under Choice
            are alternatives: each student takes one.
          </Trans>
        </p>
      </header>
      <div className="plan-tools">
        <Select
          isBare
          label={t`Class`}
          choices={choices.classes}
          value={at?.class ?? ''}
          onChange={(id) => choose({ class: id })}
        />
        <Select
          isBare
          label={t`Academic year`}
          choices={choices.years}
          value={at?.year ?? ''}
          onChange={(id) => choose({ year: id })}
        />
        <Switch isSelected={isWhole || isEmpty} onChange={setWhole}>{t`All subjects`}</Switch>
        {mayEdit && plan && plan.sections.length > 0 && (
          <span className="plan-tools-end">
            <Button
              icon={<History aria-hidden size={16} />}
              isDisabled={!choices.before || isWriting}
              onPress={() => void fromLastYear()}
            >
              {t`Copy from last year`}
            </Button>
            {plan.sections.length > 1 && (
              <Menu
                trigger={<Button icon={<Copy aria-hidden size={16} />}>{t`Copy to all sections`}</Button>}
                onAction={(key) => copy(String(key))}
              >
                {plan.sections.map(({ id, title }) => (
                  <MenuItem key={id} id={id} name={t`As ${title}`} />
                ))}
              </Menu>
            )}
          </span>
        )}
      </div>
      {(error ?? query.error) && <Trouble error={error ?? query.error} onRetry={retry} />}
      {!error && !query.error && !plan && at && <LoadingRows label={t`Loading`} rows={6} />}
      {!at && !error && choices.isKnown && (
        <EmptyState
          icon={BookOpen}
          title={t`There is nothing to plan yet`}
          action={<ButtonLink href={scoped('classes')}>{t`Classes`}</ButtonLink>}
        >
          {t`A plan needs classes, sections, subjects and an academic year.`}
        </EmptyState>
      )}
      {plan && plan.sections.length === 0 && (
        <EmptyState
          icon={BookOpen}
          title={t`This class has no sections here`}
          action={<ButtonLink href={scoped('sections/new')}>{t`Sections`}</ButtonLink>}
        >
          {t`Choose another class or year, or add a section.`}
        </EmptyState>
      )}
      {plan && plan.sections.length > 0 && (
        <PlanGrid
          plan={plan}
          isWhole={isWhole || isEmpty}
          isReadOnly={!mayEdit}
          states={states}
          onWrite={write}
        />
      )}
    </div>
  )
}

/** Which class and which year are planned: what the address says, else the first class and the reader's year. */
function useChoice() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { campus } = scopeFilter('campus', useScope())
  const years = useQuery(read(readMyYear, { query: campus ? { campus } : {} }))
  const all = useQuery(read(classes.endpoints.list, { query: { limit: 100 } }))
  const listed = years.data?.years ?? []
  const taught = all.data?.rows ?? []
  const year = listed.find(({ id }) => id === search.year)?.id ?? years.data?.year ?? undefined
  const chosen = taught.find(({ id }) => id === search.class)?.id ?? taught[0]?.id
  const firstDay = listed.find(({ id }) => id === year)?.firstDay ?? ''
  const before = listed
    .filter((one) => one.firstDay < firstDay)
    .sort((a, b) => (a.firstDay < b.firstDay ? 1 : -1))
  return {
    at: year && chosen ? { year, class: chosen } : undefined,
    choices: {
      isKnown: years.data !== undefined && all.data !== undefined,
      classes: taught.map(({ id, title }) => ({ id, name: title })),
      years: listed.map(({ id, name }) => ({ id, name })),
      before: before[0]?.id,
    },
    choose: (next: Search) =>
      void navigate({ to: '.', search: { ...search, ...next } as never, replace: true }),
    error: years.error ?? all.error,
    retry: () => void Promise.all([years.refetch(), all.refetch()]),
  }
}
