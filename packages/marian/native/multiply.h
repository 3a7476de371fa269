/*
 * The products, for the instructions that multiply.c names: VECTOR, VECTORS for four rows of a block, SUMS, and the functions
 * load, spread, add, store, dot and dot_positive.
 */
#define VECTOR_BYTES (BLOCK_BYTES / VECTORS)

/* Multiplies four rows by a block. */
TARGET static inline void NAME(multiply_group)(const uint8_t *a, const uint8_t *block, float multiplier, const uint8_t *bias,
                                               float floor, size_t width, uint8_t *to, size_t bytes) {
  size_t stride = width + FACTS;
  VECTOR sums[GROUP_ROWS][SUMS][VECTORS];
  for (int row = 0; row < GROUP_ROWS; row++)
    for (int sum = 0; sum < SUMS; sum++)
      for (int i = 0; i < VECTORS; i++)
        sums[row][sum][i] = NAME(spread)(sum ? 0 : integer_at(a + row * stride + width));
  for (size_t k = 0; k < width; k += 4 * SUMS) {
    for (int sum = 0; sum < SUMS; sum++) {
      size_t at = k + 4 * sum;
      VECTOR weights[VECTORS];
      for (int i = 0; i < VECTORS; i++) weights[i] = NAME(load)(block + at * BLOCK_COLUMNS + i * VECTOR_BYTES);
      for (int row = 0; row < GROUP_ROWS; row++) {
        VECTOR x = NAME(spread)(integer_at(a + row * stride + at));
        for (int i = 0; i < VECTORS; i++) sums[row][sum][i] = NAME(dot)(sums[row][sum][i], x, weights[i]);
      }
    }
  }
  for (int row = 0; row < GROUP_ROWS; row++) {
    float factor = 1 / (float_at(a + row * stride + width + 4) * multiplier);
    for (int i = 0; i < VECTORS; i++) {
      for (int sum = 1; sum < SUMS; sum++) sums[row][0][i] = NAME(add)(sums[row][0][i], sums[row][sum][i]);
      NAME(store)(to + row * bytes + i * VECTOR_BYTES, sums[row][0][i], factor, bias + i * VECTOR_BYTES, floor);
    }
  }
}

/* Multiplies at least GROUP_ROWS dense rows. The last group overlaps the one before it, so that it is complete. */
TARGET void NAME(multiply)(uint8_t *memory, uint32_t a, uint32_t b, float multiplier, uint32_t bias, float floor, uint32_t rows,
                           uint32_t width, uint32_t columns, uint32_t to) {
  size_t bytes = (size_t)columns * 4;
  size_t last = rows - GROUP_ROWS;
  for (size_t column = 0; column < columns; column += BLOCK_COLUMNS) {
    const uint8_t *block = memory + b + column * width;
    for (size_t row = 0;; row = row + GROUP_ROWS < last ? row + GROUP_ROWS : last) {
      const uint8_t *group = memory + a + row * ((size_t)width + FACTS);
      uint8_t *target = memory + to + row * bytes + column * 4;
      NAME(multiply_group)(group, block, multiplier, memory + bias + column * 4, floor, width, target, bytes);
      if (row == last) break;
    }
  }
}

/* Adds the products of one entry of a sparse row. */
#define ADD_ENTRY(sums, entry, dot)                                                                                             \
  do {                                                                                                                          \
    const uint8_t *weights = block + (uint32_t)integer_at(entry);                                                               \
    VECTOR x = NAME(spread)(integer_at((entry) + 4));                                                                           \
    for (int i = 0; i < VECTORS; i++) sums[i] = dot(sums[i], x, NAME(load)(weights + i * VECTOR_BYTES));                        \
  } while (0)

/* Adds the products of all entries. Four of them have separate sums. Their number is even. */
#define ADD_ENTRIES(dot)                                                                                                        \
  do {                                                                                                                          \
    for (; entry + 32 <= end; entry += 32) {                                                                                    \
      ADD_ENTRY(sums[0], entry, dot);                                                                                           \
      ADD_ENTRY(sums[1], entry + 8, dot);                                                                                       \
      ADD_ENTRY(sums[2], entry + 16, dot);                                                                                      \
      ADD_ENTRY(sums[3], entry + 24, dot);                                                                                      \
    }                                                                                                                           \
    if (entry < end) {                                                                                                          \
      ADD_ENTRY(sums[0], entry, dot);                                                                                           \
      ADD_ENTRY(sums[1], entry + 8, dot);                                                                                       \
    }                                                                                                                           \
  } while (0)

/* Multiplies a sparse row by a block. */
TARGET static inline void NAME(multiply_sparse_row)(const uint8_t *row, const uint8_t *block, float factor, const uint8_t *bias,
                                                    float floor, uint8_t *to) {
  VECTOR sums[4][VECTORS];
  for (int sum = 0; sum < 4; sum++)
    for (int i = 0; i < VECTORS; i++) sums[sum][i] = NAME(spread)(sum ? 0 : integer_at(row));
  const uint8_t *entry = row + FACTS;
  const uint8_t *end = entry + (uint32_t)integer_at(row + 8);
  int is_positive = integer_at(row + 12);
  if (is_positive) ADD_ENTRIES(NAME(dot_positive));
  else ADD_ENTRIES(NAME(dot));
  for (int i = 0; i < VECTORS; i++) {
    VECTOR sum = NAME(add)(NAME(add)(sums[0][i], sums[1][i]), NAME(add)(sums[2][i], sums[3][i]));
    NAME(store)(to + i * VECTOR_BYTES, sum, factor, bias + i * VECTOR_BYTES, floor);
  }
}

TARGET void NAME(multiply_sparse)(uint8_t *memory, uint32_t a, uint32_t b, float multiplier, uint32_t bias, float floor,
                                  uint32_t rows, uint32_t width, uint32_t columns, uint32_t to) {
  size_t stride = FACTS + (size_t)width * 4 + 16;
  for (size_t column = 0; column < columns; column += BLOCK_COLUMNS) {
    const uint8_t *block = memory + b + column * width;
    for (size_t row = 0; row < rows; row++) {
      const uint8_t *values = memory + a + row * stride;
      float factor = 1 / (float_at(values + 4) * multiplier);
      uint8_t *target = memory + to + (row * columns + column) * 4;
      NAME(multiply_sparse_row)(values, block, factor, memory + bias + column * 4, floor, target);
    }
  }
}

#undef VECTOR
#undef VECTORS
#undef SUMS
#undef VECTOR_BYTES
#undef ADD_ENTRY
#undef ADD_ENTRIES
