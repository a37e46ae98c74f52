// Times go-trafilatura: `go-trafilatura <folder> <passes>`. A pass goes over all files of the folder;
// each but the first prints a line with its CPU time in milliseconds and the number of pages that gave
// an error or no text.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/markusmobius/go-trafilatura"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatalf("expected <folder> <passes>, got %v", os.Args[1:])
	}
	passes, err := strconv.Atoi(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	pages, err := readPages(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	for pass := 0; pass <= passes; pass++ {
		start := cpuMilliseconds()
		failed := 0
		for _, page := range pages {
			if !hasText(page) {
				failed++
			}
		}
		milliseconds := cpuMilliseconds() - start
		if pass > 0 {
			fmt.Printf("{\"milliseconds\":%f,\"failed\":%d}\n", milliseconds, failed)
		}
	}
}

func readPages(folder string) ([][]byte, error) {
	// Sorted by name.
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var pages [][]byte
	for _, entry := range entries {
		page, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// hasText extracts without the fallback to other algorithms, as the zero options say.
func hasText(page []byte) bool {
	result, err := trafilatura.Extract(bytes.NewReader(page), trafilatura.Options{})
	return err == nil && result.ContentText != ""
}

// cpuMilliseconds is the CPU time of all threads of this process.
func cpuMilliseconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		log.Fatal(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}
