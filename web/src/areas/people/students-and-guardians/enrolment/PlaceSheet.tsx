import { Trans, useLingui } from '@lingui/react/macro'
import { rowOf } from 'kit/contract/fields'
import { type ReactNode, useState } from 'react'
import { campuses, sections } from 'tenant-api/contract/institute/structure'
import type { z } from 'zod'
import { RowField } from '../../../../crud/form/fields/RowField.tsx'
import { ShapeSheet, type Values } from '../../../../crud/form/ShapeSheet.tsx'
import { useNamedRows } from '../../../../crud/resource/row-names.ts'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'

type Props = {
  title: string
  shape: z.ZodObject
  begin: Values
  submit: string
  done?: string
  /** The campus that is proposed; null where there is none, or several. */
  campus: string | null
  /** Whoever would leave their campus; null where the form itself asks about many. */
  leaver: { name: string; campusId: string } | null
  top?: ReactNode
  onSend: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** A form with a section: of one campus at a time, and nobody leaves theirs without a tick that says so. */
export function PlaceSheet({ shape, begin, campus: proposed, leaver, top, onSend, ...rest }: Props) {
  const { t } = useLingui()
  const { data: all = [] } = useNamedRows(campuses, { q: '' })
  const [chosen, choose] = useState(proposed)
  const [isSure, setSure] = useState(false)
  const only = all.length === 1 ? all[0]?.id : undefined
  const campus = chosen ?? only ?? null
  const nameOf = (id: string | null) => all.find((row) => row.id === id)?.name ?? ''
  const [name, from, to] = [leaver?.name ?? '', nameOf(leaver?.campusId ?? null), nameOf(campus)]
  const leaves = leaver !== null && campus !== null && campus !== leaver.campusId
  return (
    <ShapeSheet
      key={campus}
      {...rest}
      shape={campus === null ? shape.omit({ sectionId: true }) : sectionsOfCampus(shape, campus)}
      begin={begin}
      top={
        <>
          {top}
          {all.length > 1 && (
            <RowField
              label={t`Campus`}
              of={campuses}
              value={campus}
              isRequired
              isDisabled={false}
              onBlur={() => undefined}
              onChange={(id) => {
                choose(id)
                setSure(false)
              }}
            />
          )}
          {leaves && (
            <Banner tone="warning">
              <Trans>
                {name} leaves {from}: its office no longer sees the record, and {to} gives another GR number.
              </Trans>
              <Checkbox isSelected={isSure} onChange={setSure}>
                {t`The campus changes to ${to}`}
              </Checkbox>
            </Banner>
          )}
        </>
      }
      onSend={(values) => onSend(leaver === null ? values : { ...values, changesCampus: leaves && isSure })}
    />
  )
}

/** The same shape with the sections of one campus to choose from. */
export function sectionsOfCampus(shape: z.ZodObject, campusId: string): z.ZodObject {
  const field = rowOf(() => ({ ...sections, only: { campusId } })).meta({ title: 'Section' })
  const known = shape.shape.sectionId
  return shape.extend({ sectionId: known?.safeParse(null).success ? field.nullable().default(null) : field })
}
