import { askEarly } from './session-marks.ts'

askEarly()
