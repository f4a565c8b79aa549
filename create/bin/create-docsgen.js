#!/usr/bin/env node
import { create } from '../dist/index.js'

process.exitCode = await create(process.argv.slice(2))
