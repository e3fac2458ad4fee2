import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { cardChoices, type CardList, cards } from 'tenant-api/contract/records/id-cards'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import type { OfRecord, OfRows } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Props = OfRows & { list: CardList }

/** Prints the ID cards of those that are ticked; how they look is as in the settings, or as it is said here. */
function PrintCards({ list, of, count, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const id = useId()
  const navigate = useNavigate()
  const [chosen, choose] = useState<Readonly<Record<string, string | undefined>>>({})
  const printing = useMutation({
    mutationFn: () =>
      call(cards[list].print as typeof cards.students.print, { body: { of, ...chosen } as never }),
    async onSuccess({ id: print }) {
      onClose()
      await navigate({ to: scoped(`id-cards/${print}`) })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <Sheet
      title={t`ID cards`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} autoFocus isPending={printing.isPending}>
            <Plural value={count} one="Print # card" other="Print # cards" />
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={[]} onSubmit={() => !printing.isPending && printing.mutate()}>
        <p>
          {list === 'students' ? (
            <Trans>Without an enrolment there is no card.</Trans>
          ) : (
            <Trans>Whoever has left gets no card.</Trans>
          )}
        </p>
        {fieldsOf(cardChoices).map((field) => (
          <RadioGroup
            key={field.name}
            label={say(field.title)}
            choices={[
              { id: '', name: t`As in the settings` },
              ...('choices' in field ? field.choices : []).map(({ id: one, name }) => ({
                id: one,
                name: say(name),
              })),
            ]}
            value={chosen[field.name] ?? ''}
            onChange={(value) => choose((now) => ({ ...now, [field.name]: value || undefined }))}
          />
        ))}
      </Form>
    </Sheet>
  )
}

export function PrintStudents(rows: OfRows) {
  return <PrintCards list="students" {...rows} />
}

export function PrintTeachers(rows: OfRows) {
  return <PrintCards list="teachers" {...rows} />
}

export function PrintStaff(rows: OfRows) {
  return <PrintCards list="staff" {...rows} />
}

/** The same for the person whose record is open. */
export function PrintOneCard({ of, id, onClose }: OfRecord & { onClose: () => void }) {
  return <PrintCards list={of as CardList} of={{ ids: [id] }} count={1} onClose={onClose} />
}
