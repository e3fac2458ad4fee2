import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { additions, nodeKinds, type SchemeView, type TreeNode } from 'tenant-api/contract/learning/schemes'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { subjectOf } from './tree-draft.ts'

type Numbers = 'weight' | 'best' | 'dropLow' | 'dropHigh' | 'credits'
type Draft = Omit<TreeNode, Numbers> & Record<Numbers, number | Unread | null>

type Props = {
  begin: TreeNode
  nodes: readonly TreeNode[]
  scheme: SchemeView
  onApply: (node: TreeNode) => void
  onClose: () => void
}

/** A row of the tree as a form; the tree takes it over, and is saved as a whole. */
export function NodeSheet({ begin, nodes, scheme, onApply, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [draft, setDraft] = useState<Draft>(begin)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const set = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const parent = nodes.find(({ id }) => id === begin.parentId)
  const kinds = kindsBelow(parent, nodes, scheme)
  const errorOf = (name: string) => mistakes.find((one) => one.name === name)?.message
  const title = nodes.some(({ id }) => id === begin.id) ? t`Change a part` : t`Add a part`
  function apply() {
    const wrong: FormError[] = []
    const { weight, best, dropLow, dropHigh, credits, ...rest } = draft
    const numbers = { weight, best, dropLow, dropHigh, credits }
    for (const [name, value] of Object.entries(numbers))
      if (isUnread(value)) wrong.push({ name, message: say(value.why) })
    if (weight === null) wrong.push({ name: 'weight', message: t`Type the weight` })
    if (!isChosen(draft)) wrong.push({ name: 'of', message: t`Choose what it is` })
    setMistakes(wrong)
    if (wrong.length === 0) onApply({ ...rest, ...(numbers as Pick<TreeNode, Numbers>) })
  }
  const number = (name: Numbers, most: number, least = 1) => ({
    name,
    least,
    most,
    value: draft[name],
    error: errorOf(name),
    onChange: (value: Draft[Numbers]) => set({ [name]: value }),
  })
  const id = `node-${begin.id}`
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id}>{t`Take over`}</Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={apply}>
        {kinds.length > 1 && (
          <Select
            label={t`What it is`}
            choices={kinds.map((kind) => ({ id: kind, name: say(nodeKinds[kind]) }))}
            value={draft.kind}
            onChange={(kind) =>
              set({
                kind: kind as TreeNode['kind'],
                subjectId: null,
                assessmentKindId: null,
                termId: null,
                title: '',
                rounds: kind === 'subject',
              })
            }
          />
        )}
        <NodeIdentity draft={draft} scheme={scheme} error={errorOf('of')} onChange={set} />
        <NumberField
          label={t`Weight`}
          description={t`Of the parts beside it: 20, 30 and 50 are percent; subjects of 100 each count alike`}
          isRequired
          {...number('weight', 9999, 0)}
        />
        <Select
          label={t`Its mark comes from`}
          choices={Object.entries(additions).map(([key, name]) => ({ id: key, name: say(name) }))}
          value={draft.addsBy}
          onChange={(addsBy) => set({ addsBy: addsBy as TreeNode['addsBy'] })}
        />
        {draft.addsBy === 'percent' && (
          <>
            <NumberField label={t`Only the best count`} showOptional {...number('best', 99)} />
            <NumberField label={t`Without the lowest`} showOptional {...number('dropLow', 99)} />
            <NumberField label={t`Without the highest`} showOptional {...number('dropHigh', 99)} />
          </>
        )}
        <Checkbox isSelected={draft.rounds} onChange={(rounds) => set({ rounds })}>
          {t`Rounded and printed`}
        </Checkbox>
        {draft.kind === 'subject' && (
          <Checkbox isSelected={draft.isCompulsory} onChange={(isCompulsory) => set({ isCompulsory })}>
            {t`Must be passed`}
          </Checkbox>
        )}
        <Checkbox isSelected={draft.inTotal} onChange={(inTotal) => set({ inTotal })}>
          {t`Counts in the total`}
        </Checkbox>
        {draft.kind === 'subject' && (
          <NumberField
            label={t`Credits`}
            description={t`For the grade point average`}
            showOptional
            {...number('credits', 99, 0)}
          />
        )}
      </Form>
    </Sheet>
  )
}

type IdentityProps = {
  draft: Draft
  scheme: SchemeView
  error: string | undefined
  onChange: (next: Partial<Draft>) => void
}

function NodeIdentity({ draft, scheme, error, onChange }: IdentityProps) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const choices = (rows: readonly { id: string; name: string; otherName: string }[]) =>
    rows.map((row) => ({ id: row.id, name: ownName(row) }))
  const field = { name: 'of', error, isRequired: true } as const
  switch (draft.kind) {
    case 'subject':
      return (
        <Select
          {...field}
          label={t`Subject`}
          choices={choices(scheme.subjects)}
          value={draft.subjectId ?? ''}
          onChange={(subjectId) => onChange({ subjectId })}
        />
      )
    case 'kind':
      return (
        <Select
          {...field}
          label={t`Kind of assessment`}
          choices={choices(scheme.kinds)}
          value={draft.assessmentKindId ?? ''}
          onChange={(assessmentKindId) => onChange({ assessmentKindId })}
        />
      )
    case 'term':
      return (
        <Select
          {...field}
          label={t`Term`}
          choices={choices(scheme.terms)}
          value={draft.termId ?? ''}
          onChange={(termId) => onChange({ termId })}
        />
      )
    case 'group':
      return (
        <TextField
          {...field}
          label={t`Title of the group`}
          maxLength={60}
          value={draft.title}
          onChange={(title) => onChange({ title })}
        />
      )
  }
}

function isChosen({ kind, subjectId, assessmentKindId, termId, title }: Draft): boolean {
  const chosen = { subject: subjectId, kind: assessmentKindId, term: termId, group: title.trim() || null }
  return chosen[kind] !== null
}

/** What can stand below a row; at the top everything but kinds of assessments. */
function kindsBelow(
  parent: TreeNode | undefined,
  nodes: readonly TreeNode[],
  { terms }: SchemeView,
): TreeNode['kind'][] {
  const term: TreeNode['kind'][] = terms.length > 0 ? ['term'] : []
  if (!parent) return ['subject', 'group', ...term]
  if (subjectOf(nodes, parent)) return parent.kind === 'term' ? ['kind'] : ['kind', ...term]
  return parent.kind === 'term' ? ['subject', 'group'] : ['subject', 'group', ...term]
}
