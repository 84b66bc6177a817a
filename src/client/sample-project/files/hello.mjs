#!/usr/bin/env node
// Usage: node hello.mjs [name] [hour]
import { greetingAt } from './greetings.mjs';

const [name = 'world', hour = new Date().getHours()] = process.argv.slice(2);

console.log(`${greetingAt(Number(hour))}, ${name}`);
