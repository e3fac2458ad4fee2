import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { useState } from 'react'
import { beginResults, listResultSchemes } from 'tenant-api/contract/learning/results'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useClose } from '../../../../crud/list/use-close.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ListChecks } from 'lucide-react'

type Offered = Output<typeof listResultSchemes>['rows']

/** Begins the results of a scheme in the sections that have none by it yet. */
export function BeginResults() {
  const { t } = useLingui()
  const scope = useScope()
  const close = useClose('results')
  const { data, placeholder } = useLoaded(read(listResultSchemes, { query: scopeFilter('campus', scope) }), 6)
  if (data && data.rows.length > 0) return <BeginForm schemes={data.rows} onClose={close} />
  return (
    <Sheet title={t`Begin results`} onClose={close}>
      {placeholder ?? (
        <EmptyState
          icon={ListChecks}
          title={t`There is nothing to begin`}
          action={<ButtonLink href={scoped('schemes')}>{t`Result schemes`}</ButtonLink>}
        >
          {t`Every section has its result by the schemes that are there, or the term of a scheme has not begun yet.`}
        </EmptyState>
      )}
    </Sheet>
  )
}

function BeginForm({ schemes, onClose }: { schemes: Offered; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [schemeId, setSchemeId] = useState(schemes.length === 1 ? (schemes[0]?.id ?? '') : '')
  const scheme = schemes.find(({ id }) => id === schemeId)
  const [chosen, setChosen] = useState<readonly string[]>(sectionsOf(scheme))
  const [cutOn, setCutOn] = useState<string>(scheme?.cutOn ?? '')
  function choose(id: string) {
    const next = schemes.find((one) => one.id === id)
    setSchemeId(id)
    setChosen(sectionsOf(next))
    setCutOn(next?.cutOn ?? '')
  }
  const action = useAction({
    check: () => [
      ...(scheme ? [] : [{ name: 'schemeId', message: t`Choose a result scheme` }]),
      ...(scheme && chosen.length === 0 ? [{ name: 'sectionIds', message: t`Choose a section` }] : []),
      ...(scheme && cutOn === '' ? [{ name: 'cutOn', message: t`Choose a day` }] : []),
    ],
    send(keyOf) {
      const body = { schemeId, sectionIds: [...chosen], cutOn: cutOn as Day }
      return call(beginResults, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/results|result-schemes/),
    done: ({ ids }) =>
      t({
        message: plural(ids.length, {
          one: 'The result of # section is begun',
          other: 'The results of # sections are begun',
        }),
      }),
    onClose,
    onDone: ({ ids: [only, another] }) =>
      only !== undefined && another === undefined && void navigate({ to: scoped(`results/${only}`) }),
  })
  return (
    <ActionSheet title={t`Begin results`} action={action} submit={t`Begin`} onClose={onClose}>
      <Select
        name="schemeId"
        placeholder={t`Choose`}
        label={t`Result scheme`}
        description={t`It says what goes into the result, and when somebody passes.`}
        choices={schemes.map(({ id, title }) => ({ id, name: title }))}
        value={schemeId}
        error={action.errorOf('schemeId')}
        onChange={choose}
      />
      {scheme && (
        <>
          <div data-field="sectionIds">
            <CheckboxGroup
              label={t`Sections`}
              value={[...chosen]}
              error={action.errorOf('sectionIds')}
              onChange={setChosen}
            >
              {scheme.sections.map(({ id, title }) => (
                <Checkbox key={id} value={id}>
                  <bdi>{title}</bdi>
                </Checkbox>
              ))}
            </CheckboxGroup>
          </div>
          <DateField
            name="cutOn"
            label={t`Up to`}
            description={t`Assessments and attendance count up to this day; who is in the section on it has a card`}
            isRequired
            value={cutOn}
            error={action.errorOf('cutOn')}
            onChange={(day) => setCutOn(typeof day === 'string' ? day : '')}
          />
        </>
      )}
    </ActionSheet>
  )
}

function sectionsOf(scheme: Offered[number] | undefined): readonly string[] {
  return scheme?.sections.map(({ id }) => id) ?? []
}
