import type { Front } from './front.ts'

export const none: Front = { id: 'none', label: 'None', help: 'The mesh stays as it is.' }
