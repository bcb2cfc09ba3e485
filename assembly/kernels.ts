// Loops over many records or words, four lanes at a time, in AssemblyScript: scripts/build-kernels.ts makes assets/kernels.wasm of it.
// Each has a twin in packages/collections/src/kernels, which says what it does and gives the same. Addresses are in bytes, lengths in 32-bit words.

/** Sets of so many words lie one after the other; `below` is how far the counts begin below what carries out of five digits. */
export function atLeast(sets: usize, count: i32, words: i32, below: i32, reached: usize): void {
  const size = (<usize>words) << 2;
  for (let at: usize = 0; at < size; at += 16) {
    let beyond = i32x4.splat(0);
    let ones = i32x4.splat(-(below & 1));
    let twos = i32x4.splat(-((below >> 1) & 1));
    let fours = i32x4.splat(-((below >> 2) & 1));
    let eights = i32x4.splat(-((below >> 3) & 1));
    let sixteens = i32x4.splat(-((below >> 4) & 1));
    let set = sets + at;
    for (let index = 0; index < count; index++) {
      const one = v128.load(set);
      const two = v128.and(one, ones);
      const four = v128.and(two, twos);
      const eight = v128.and(four, fours);
      const sixteen = v128.and(eight, eights);
      beyond = v128.or(beyond, v128.and(sixteen, sixteens));
      ones = v128.xor(ones, one);
      twos = v128.xor(twos, two);
      fours = v128.xor(fours, four);
      eights = v128.xor(eights, eight);
      sixteens = v128.xor(sixteens, sixteen);
      set += size;
    }
    v128.store(reached + at, beyond);
  }
}

/** Writes the places of the bits that differ little from `own`; says how many. The last lanes may lie behind the end. */
export function similarBits(bits: usize, words: i32, own: i32, most: i32, places: usize): i32 {
  const mine = i32x4.splat(own);
  const one = i32x4.splat(1);
  const none = i32x4.splat(0);
  let next = places;
  for (let place = 0; place < words; place += 4) {
    const other = v128.load(bits + ((<usize>place) << 2));
    let gone = v128.andnot(mine, other);
    let come = v128.andnot(other, mine);
    for (let bit = 0; bit < most; bit++) {
      gone = v128.and(gone, i32x4.sub(gone, one));
      come = v128.and(come, i32x4.sub(come, one));
    }
    let lanes = i32x4.bitmask(i32x4.eq(v128.or(gone, come), none));
    while (lanes !== 0) {
      const at = place + ctz(lanes);
      if (at < words) {
        store<i32>(next, at);
        next += 4;
      }
      lanes &= lanes - 1;
    }
  }
  return <i32>((next - places) >> 2);
}
