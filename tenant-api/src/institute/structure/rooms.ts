import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from './campuses.ts'
import { rooms } from './contract.ts'
import { room } from './tables.ts'

/** Rooms and their table. */
export const roomCrud = crudOf(rooms, {
  table: room,
  within: { campus: room.campusId },
  rows: { campusId: () => campusCrud },
  taken: {
    ...takenName(rooms, 'room_number_taken', 'number'),
    section_room_near: {
      code: 'rooms.has-sections',
      message: sentence('Sections of this campus have this room as their home. Give them another one first'),
      field: 'campusId',
    },
  },
})
