import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUnbooked } from 'tenant-api/contract/messages/meetings'
import { read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import './Meetings.css'

/** The children for whom nobody has booked, to be rung up. */
export function Unbooked({ id }: { id: string }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const [isOpen, open] = useState(false)
  const { data } = useQuery({ ...read(listUnbooked, { params: { id } }), enabled: isOpen })
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onPress={() => open(!isOpen)}>
        {t`Not booked`}
      </Button>
      {isOpen && (
        <RowList className="meeting-rows">
          {data?.rows.map(({ studentId, name, otherName, fatherName, section }) => (
            <li key={studentId}>
              <span className="meeting-who">
                <bdi>{ownName({ name, otherName })}</bdi>
                <span className="meeting-more">
                  <bdi>{section}</bdi>
                  <bdi>{fatherName}</bdi>
                </span>
              </span>
            </li>
          ))}
        </RowList>
      )}
    </>
  )
}
