// One chunk for the tools beside the avatar.
export { Bell } from '../tools/Bell.tsx'
export { HelpMenu } from '../tools/HelpMenu.tsx'
export { JobTray } from '../tools/JobTray.tsx'
