import { bareCommand } from '../support/command.ts';

export const factorCommand = bareCommand('factor', (call) => {
  const words =
    call.args.length > 0
      ? call.args.filter((arg) => arg !== '--')
      : call.stdin.split(/\s+/).filter((word) => word !== '');
  for (const word of words) {
    if (!/^\+?\d+$/.test(word)) {
      call.complain(`'${word}' is not a valid positive integer`);
      continue;
    }
    const value = BigInt(word.replace('+', ''));
    call.print(
      `${value}:${factorsOf(value)
        .map((factor) => ` ${factor}`)
        .join('')}\n`,
    );
  }
});

/** In order. Trial division up to a million, then Pollard's rho. */
export function factorsOf(value: bigint): bigint[] {
  const factors: bigint[] = [];
  let rest = value;
  for (let divisor = 2n; divisor * divisor <= rest && divisor < 1_000_000n; divisor += divisor === 2n ? 1n : 2n) {
    while (rest % divisor === 0n) {
      factors.push(divisor);
      rest /= divisor;
    }
  }
  if (rest > 1n) factors.push(...largeFactors(rest));
  return factors.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function largeFactors(value: bigint): bigint[] {
  if (value < 1_000_000_000_000n || isPrime(value)) return [value];
  for (let offset = 1n; ; offset += 1n) {
    const factor = findFactor(value, offset);
    if (factor !== value) return [...largeFactors(factor), ...largeFactors(value / factor)];
  }
}

function findFactor(value: bigint, offset: bigint): bigint {
  const step = (x: bigint): bigint => (x * x + offset) % value;
  let slow = 2n;
  let fast = 2n;
  for (;;) {
    slow = step(slow);
    fast = step(step(fast));
    const common = greatestCommonDivisor(slow > fast ? slow - fast : fast - slow, value);
    if (common > 1n) return common;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** Miller and Rabin, with bases that are enough for numbers below 3.3e24. */
function isPrime(value: bigint): boolean {
  let odd = value - 1n;
  let twos = 0;
  while (odd % 2n === 0n) {
    odd /= 2n;
    twos += 1;
  }
  return [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n].every((base) => {
    let x = powerModulo(base, odd, value);
    if (x === 1n || x === value - 1n) return true;
    for (let round = 1; round < twos; round += 1) {
      x = (x * x) % value;
      if (x === value - 1n) return true;
    }
    return false;
  });
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
