import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { type ComponentType, Fragment, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { type Control, Controller, type FieldValues, useWatch } from 'react-hook-form'
import { useMay } from '../../shell/session/me.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FieldInput } from './fields/FieldInput.tsx'
import { type FieldRecord, fieldsOf } from '../resource/fields.ts'
import { OwnHeading } from './fields/OwnHeading.tsx'
import type { Row } from '../resource/rows.ts'
import { useResourceForm } from './use-resource-form.ts'

// Loaded on demand: a new record needs neither.
const FooterStart = lazy(async () => ({ default: (await import('./FooterStart.tsx')).FooterStart }))
const StaleDialog = lazy(async () => ({ default: (await import('./StaleDialog.tsx')).StaleDialog }))

type Props = {
  resource: Resource
  row?: Row
  /** Initial values of a new record, in addition to the contract's own. */
  begin?: Readonly<Record<string, unknown>>
  /** Values of a new record that are likely, and those of the one after it. */
  guess?: Readonly<Record<string, unknown>> | undefined
  follow?: ((saved: Row) => Readonly<Record<string, unknown>> | undefined) | undefined
  title: string
  /**
   * Content below a field while the user types, such as a hint that this telephone belongs to a known person.
   */
  beneath?: Beneath | undefined
  /**
   * Extra data sent with a new record besides its fields, such as that it is another person than the known one.
   */
  besides?: Besides | undefined
  /** Called after a record was added, to go elsewhere; by default the form closes. */
  onAdded?: ((added: Row) => void) | undefined
  /** The fields of a short form, in order; the others are behind a button, as far as they may stay empty. */
  brief?: readonly string[] | undefined
  /** Fields that offer only the rows of another field's value: the sections of the chosen campus. */
  narrowed?: Readonly<Record<string, string>> | undefined
  /** Whether only one record is added, without an option to add another. */
  isSingle?: boolean
  onClose: () => void
}
export type Beneath = Readonly<Record<string, ComponentType<{ values: Readonly<Record<string, unknown>> }>>>

export type Besides = (values: Readonly<Record<string, unknown>>) => object

const nothing: Beneath = {}

/** The form of a resource in a side sheet; without a row it adds one. */
export function ResourceForm({ resource, row, begin, title, beneath = nothing, ...more }: Props) {
  const { besides, guess, follow, brief, narrowed, onAdded, isSingle = false, onClose } = more
  const { t } = useLingui()
  const id = useId()
  const mayEdit = useMay([resource.name, 'edit']) && !row?.archivedAt
  const hasNext = !row && !isSingle
  const { form, isDirty, mistakes, submit, isSaving, stale, round } = useResourceForm({
    resource,
    row,
    begin,
    guess,
    follow,
    brief,
    besides,
    onSaved: (saved) => (onAdded && !row ? onAdded(saved) : onClose()),
  })
  const [isWhole, showAll] = useState(brief === undefined)
  const wrong = new Set(mistakes.map(({ name }) => name))
  const all = fieldsOf(resource.fields).filter(
    ({ when, isHidden }) => !isHidden && (!when || when.is.includes(form.watch(when.field))),
  )
  const inBrief = briefFirst(all, brief)
  // What is wrong is in sight, and what must be filled in.
  const shown = isWhole
    ? inBrief
    : inBrief.filter(({ name, isRequired }) => brief?.includes(name) || isRequired || wrong.has(name))
  function narrow(field: FieldRecord): FieldRecord {
    const by = narrowed?.[field.name]
    const value: unknown = by === undefined ? null : form.watch(by)
    if (by === undefined || typeof value !== 'string' || field.kind !== 'row') return field
    return { ...field, of: { ...field.of, only: { ...field.of.only, [by]: value } } }
  }
  const footer = (
    <>
      {row && (
        <Suspense fallback={<span className="sheet-footer-start" />}>
          <FooterStart resource={resource} row={row} onDone={onClose} />
        </Suspense>
      )}
      <Button onPress={onClose}>{mayEdit ? t`Cancel` : t`Close`}</Button>
      {mayEdit && hasNext && (
        <Button aria-keyshortcuts="Control+Enter" isDisabled={isSaving} onPress={() => submit('next')}>
          {t`Add another`}
        </Button>
      )}
      {mayEdit && (
        <Button look="primary" type="submit" form={id} isPending={isSaving}>
          {row ? t`Save` : t`Add`}
        </Button>
      )}
    </>
  )
  /** Submits on Enter, also from the parts of a date; Control+Enter saves and starts the next record. */
  function hear(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !mayEdit) return
    const isNext = hasNext && (event.ctrlKey || event.metaKey)
    const isPart = event.target instanceof HTMLElement && event.target.role === 'spinbutton'
    if (!isNext && !isPart) return
    event.preventDefault()
    submit(isNext ? 'next' : 'close')
  }
  return (
    <Sheet title={title} onClose={onClose} footer={footer} onKeyDown={hear}>
      <span key={`top ${round.at}`} ref={scrollToTop} hidden />
      <Form key={round.at} id={id} mistakes={mistakes} onSubmit={() => submit()}>
        {row?.archivedAt && <Banner tone="info">{t`This is archived. Restore it to change it.`}</Banner>}
        {shown.map((record, at) => (
          <Fragment key={record.name}>
            <OwnHeading fields={shown} at={at} />
            <Controller
              name={record.name}
              control={form.control}
              render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
                <FieldInput
                  field={narrow(record)}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  inputRef={ref}
                  autoFocus={record.name === round.field && !row}
                  error={error?.message}
                  isReadOnly={!mayEdit}
                />
              )}
            />
            {beneath[record.name] && <Watching control={form.control} Show={beneath[record.name]} />}
          </Fragment>
        ))}
        {shown.length < all.length && (
          <Button look="quiet" onPress={() => showAll(true)}>
            {t`More about the record`}
          </Button>
        )}
      </Form>
      <Suspense>{stale && <StaleDialog {...stale} />}</Suspense>
      <DiscardDialog isDirty={isDirty && !isSaving} />
    </Sheet>
  )
}

/** The fields of the short form come first, in its order. */
function briefFirst(fields: readonly FieldRecord[], brief: readonly string[] = []): readonly FieldRecord[] {
  const first = brief.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return [...first, ...fields.filter(({ name }) => !brief.includes(name))]
}

/** The emptied form begins at its top, wherever the one before was left. */
function scrollToTop(mark: HTMLElement | null) {
  mark?.closest('.sheet-body')?.scrollTo({ top: 0 })
}

/** Rerenders on every input, separately from the form. */
function Watching({ control, Show }: { control: Control<FieldValues>; Show: Beneath[string] | undefined }) {
  const values = useWatch({ control })
  return Show && <Show values={values} />
}
