import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { Closed } from '../../../crud/closed/Closed.tsx'
import { DiscardDialog } from '../../../crud/form/DiscardDialog.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { StaleDialog } from '../../../crud/form/StaleDialog.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { Values } from './calls.ts'
import type { FieldNeighbour } from './fields/field-neighbours.ts'
import type { PageForm } from './page-forms.ts'
import { SettingField } from './fields/SettingField.tsx'
import type { PageName } from './settings-pages.ts'
import { useSettingsForm } from './use-settings-form.ts'

// What a page shows beside its fields travels with that page alone.
const besides: Partial<Record<PageName, React.LazyExoticComponent<FieldNeighbour>>> = {
  general: lazy(() => import('./fields/TypeWords.tsx')),
  site: lazy(() => import('./fields/ImageFields.tsx')),
  theme: lazy(() => import('./Preview.tsx')),
  registration: lazy(() => import('./fields/NumberSample.tsx')),
}

type Props = { name: PageName; form: PageForm; known: Values }

/** Cards of settings; nothing is in force before it is applied. */
export function SettingsForm({ name, form: { page, note, groups }, known }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const isReadOnly = !useMay([page.resource, 'edit'])
  const { form, isDirty, mistakes, submit, isSaving, stale, discard } = useSettingsForm(page, known)
  const fields = fieldsOf(page.fields)
  const Aside = besides[name]
  // The palette leads to a single setting.
  useEffect(() => focusOf(place.current, location.hash), [])
  return (
    <div ref={place}>
      <Form className="settings-form" mistakes={mistakes} onSubmit={submit}>
        {isReadOnly && (
          <Banner
            tone="info"
            action={
              <Closed
                of={page.resource}
                deeds={[{ title: t`Apply settings`, needs: [page.resource, 'edit'] }]}
              />
            }
          >{t`You can look at the settings; changing them is up to an administrator.`}</Banner>
        )}
        {note && <Banner tone="info">{say(note)}</Banner>}
        {groups.map((group) => (
          <Card key={group.fields[0]} title={say(group.title)} description={group.note && say(group.note)}>
            <div className={`settings-fields settings-fields-${name}`}>
              {fields
                .filter((field) => group.fields.includes(field.name))
                .map((record) => (
                  <Controller
                    key={record.name}
                    name={record.name}
                    control={form.control}
                    render={({ field, fieldState: { error } }) => (
                      <SettingField
                        record={record}
                        field={field}
                        control={form.control}
                        error={error?.message}
                        isReadOnly={isReadOnly}
                      />
                    )}
                  />
                ))}
            </div>
          </Card>
        ))}
        {Aside && (
          <Suspense fallback={<Skeleton height="160px" radius="var(--radius)" />}>
            <Aside control={form.control} isReadOnly={isReadOnly} />
          </Suspense>
        )}
        {!isReadOnly && (
          <div className="settings-actions" data-dirty={isDirty}>
            <Button onPress={discard} isDisabled={!isDirty}>{t`Discard changes`}</Button>
            <Button type="submit" look="primary" isPending={isSaving} isDisabled={!isDirty}>
              {t`Apply settings`}
            </Button>
          </div>
        )}
      </Form>
      {stale && <StaleDialog {...stale} />}
      <DiscardDialog isDirty={isDirty && !isSaving} />
    </div>
  )
}

const focusable =
  ':is(input:not([type=hidden], [tabindex="-1"]), textarea, button, [role=spinbutton]):not(:disabled)'

/** For how long a field is waited for that is on its way. */
const patience = 5_000

/** Takes the keyboard to the setting that an address names, as in `#timeZone`; gives what stops it. */
function focusOf(form: HTMLElement | null, hash: string): (() => void) | undefined {
  const name = hash.slice(1)
  if (!form || name === '' || focusIn(form, name)) return undefined
  const watch = new MutationObserver(() => focusIn(form, name) && stop())
  const timer = setTimeout(stop, patience)
  function stop() {
    clearTimeout(timer)
    watch.disconnect()
  }
  watch.observe(form, { childList: true, subtree: true })
  return stop
}

/** Whether the field was there. */
function focusIn(form: HTMLElement, name: string): boolean {
  const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  const box = field?.querySelector<HTMLElement>(focusable)
  field?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
  return box !== undefined && box !== null
}
